import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { OperationId } from '#contract/operations.ts';
import { normalSn } from '#contract/sns/sn.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { call } from '../../../lib/api/api-client.ts';
import { formatSn } from '../../../words/format-sn.ts';
import type { LookUp, PastedEntry } from '../../../lib/pasted.ts';
import { snKeys } from '../../../domain/sn-queries.ts';

type Judge = (sn: SnRecord) => Omit<PastedEntry, 'text'>;

/** Returns the lookup of pasted SNs, in any spelling. `archived` is the note for archived SNs. */
export const lookUpSns =
  (purpose: string, archived: string, judge: Judge): LookUp =>
  (texts) =>
    queryOptions<readonly PastedEntry[], Error, readonly PastedEntry[], QueryKey>({
      queryKey: [...snKeys.lists, 'pasted', purpose, texts],
      queryFn: async ({ signal }) => {
        const codes = texts.map((text) => normalSn(text));
        const values = codes.filter((code) => code !== undefined);
        const body = { querys: [{ name: 'sn', op: '=', values }] } as const;
        const query = { scope: ['customer', 'archived'], limit: MAX_PAGE } as const;
        const { items } = values.length === 0 ? { items: [] } : await call('POST /sns/data', { body, query, signal });
        const known = new Map(items.map((item) => [item.sn, item]));
        return texts.map((text, at): PastedEntry => {
          const found = known.get(codes[at] ?? '');
          if (found === undefined) return { text, fate: 'unknown' };
          if (found.archived === true) return { text: formatSn(found.sn), fate: 'refused', note: archived };
          return { ...judge(found), text: formatSn(found.sn) };
        });
      },
    });

/** How SNs are bound to the owner of a list, and unbound. */
export type Binding = {
  name: string;
  /** Identifies the owner and `judge` in the keys of queries. */
  purpose: string;
  operations: { bind: OperationId; unbind: OperationId };
  judge: Judge;
  run: (change: { sns: readonly string[]; bound: boolean }, idempotencyKey: string) => Promise<unknown>;
  unbound: (count: number) => ReactNode;
};
