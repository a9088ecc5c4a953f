import { allowanceFields as fields, ALLOWANCE_STATES } from '../../contract/records/allowances.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';
import { snBehind } from '../sns/query-store.ts';

/**
 * Returns the list of allowances at `now`. From its `until` on an allowance is ended, also before the sweeper has
 * written that.
 */
export function allowanceList(now: number): ListDefinition {
  const isOver = `a.state = 'open' and a.until <= ${now}`;
  return {
    from: 'allowance a',
    id: 'a.id',
    joins: 'join sn s on s.id = a.sn_id',
    record: recordColumns(fields, 'a', {
      sn: ['s.sn', 'text'],
      state: [`case when ${isOver} then 'ended' else a.state end`, 'text'],
      endedAt: [`case when ${isOver} then a.until else a.ended_at end`, 'time'],
      endedBy: [`case when ${isOver} then 'system' else a.ended_by end`, 'text'],
    }),
    querys: queryColumns(fields, 'a', {
      sn: snBehind('a.sn_id'),
      state: {
        kind: 'enum',
        words: ALLOWANCE_STATES,
        sql: `case when ${isOver} then 'ended' else a.state end`,
        among: { sql: 'a.state', of: (words) => (words.includes('ended') ? [...words, 'open'] : words) },
      },
      open: { kind: 'boolean', sql: `(a.state = 'open' and a.until > ${now})`, holds: true },
      askedBy: { repeats: true },
      givenBy: { repeats: true },
    }),
    sorts: sortColumns(fields, 'a', {}),
  };
}
