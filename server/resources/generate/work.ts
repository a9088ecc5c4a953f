import type { Transaction } from '../../db/handle.ts';
import { changeOf, type Change } from '../../http/audit.ts';
import { generateSn, type GenerateInput } from './change.ts';
import { snRecord } from '../sns/store.ts';

/** The request has checked what the job holds. */
export const generateWork = {
  adds: true,
  run: async (
    tx: Transaction,
    { change }: { readonly change: string | null },
    { key }: { readonly key: string },
  ): Promise<readonly Change[]> => {
    const { sn } = await generateSn(tx, JSON.parse(change ?? '{}') as GenerateInput, key);
    return [changeOf({ kind: 'sn', key: sn }, undefined, (await snRecord(tx, sn)).json)];
  },
} as const;
