import { changeOf } from '../../http/audit.ts';
import type { JobWork } from '../jobs/work.ts';
import { generateSn, type GenerateInput } from './generate-store.ts';
import { snRecord } from './store.ts';

/** How a job makes SNs: each under the code of its entry. What it is to make was checked when it was asked for. */
export const generateWork: JobWork = {
  adds: true,
  run: async (tx, { change }, { key }) => {
    const { sn } = await generateSn(tx, JSON.parse(change ?? '{}') as GenerateInput, key);
    return [changeOf({ kind: 'sn', key: sn }, undefined, (await snRecord(tx, sn)).json)];
  },
};
