import { sql } from 'kysely';
import { countOf } from '../../core/rows.ts';
import type { Reader } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';

/** Counts SNs by `archived` and `status`, at a cost that does not grow with the SNs. */
export const countByStatus = (db: Reader): Promise<{ archived: number; status: number; n: number }[]> =>
  db.all(
    build
      .selectFrom('sn_count')
      .select(['archived', 'status', (e) => e.fn.sum<number>('n').as('n')])
      .groupBy(['archived', 'status'])
      .orderBy('archived')
      .orderBy('status'),
  );

/** Includes archived SNs. */
export const countSnsOf = (
  db: Reader,
  owner: 'business_id' | 'product_id' | 'template_id',
  id: number,
): Promise<number> =>
  countOf(db.first(sql<{ n: number }>`select coalesce(sum(n), 0) as n from sn_count where ${sql.ref(owner)} = ${id}`));

/** SQL for the number of unarchived SNs; `condition` is on the counters, whose columns are the owners' ids. */
export const unarchivedSns = (condition: string): string =>
  `(select coalesce(sum(n), 0) from sn_count where archived = 0 and ${condition})`;
