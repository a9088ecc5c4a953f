import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';
import { changesOfMade, generateSn, type GenerateInput } from './change.ts';
import { snRecord } from '../sns/store.ts';

/** The request has checked what the job holds. */
export const generateWork = {
  adds: true,
  run: async (
    tx: Transaction,
    { change }: { readonly change: string | null },
    { key }: { readonly key: string },
  ): Promise<readonly Change[]> => {
    const row = await generateSn(tx, JSON.parse(change ?? '{}') as GenerateInput, key);
    return changesOfMade(tx, [row], [(await snRecord(tx, row.sn)).json]);
  },
} as const;
