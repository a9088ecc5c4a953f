import { allowanceFields as fields, ALLOWANCE_STATES } from '../../contract/records/allowances.ts';
import type { Settings } from '../../contract/records/settings.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';
import { snBehind } from '../sns/query-store.ts';
import { DAY, YEAR } from './rules.ts';

/**
 * Returns the list of allowances at `now`. From its `until` on an allowance is ended, also before the sweeper has
 * written that. With the bounds of the role support, records tell what is beyond them.
 */
export function allowanceList(now: number, bounds?: Settings): ListDefinition {
  const beyond = bounds && isBeyond(bounds, now);
  const isOver = `a.state = 'open' and a.until <= ${now}`;
  return {
    from: 'allowance a',
    id: 'a.id',
    joins: 'join sn s on s.id = a.sn_id',
    record: recordColumns(fields, 'a', {
      sn: ['s.sn', 'text'],
      state: [`case when ${isOver} then 'ended' else a.state end`, 'text'],
      // Absent from all but the requests in a list, unlike a flag.
      beyondSupport: [
        beyond
          ? `case when a.state = 'asked' then case when ${beyond} then 'true' else 'false' end end`
          : 'cast(null as text)',
        'json',
      ],
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
      beyondSupport: {
        kind: 'boolean',
        sql: beyond ? `case when ${beyond} then 1 else 0 end` : 'null',
        among: { sql: 'a.state', of: () => ['asked'] },
      },
      askedBy: { repeats: true },
      givenBy: { repeats: true },
    }),
    sorts: sortColumns(fields, 'a', {}),
  };
}

/** SQL of `assertWithin`: true for an allowance that is more than the role support may give. */
function isBeyond({ allowanceDays, allowancePercent, allowanceExtra, allowancesPerYear }: Settings, now: number) {
  const most = (extra: string, limit: string) =>
    `(coalesce(${extra}, 0) > ${allowanceExtra} and coalesce(${extra}, 0) >
      (select (coalesce(s.${limit}, 0) * ${allowancePercent} + 99) / 100 from sn s where s.id = a.sn_id))`;
  return `(a.until > ${now + allowanceDays * DAY}
    or ${most('a.extra_concurrent', 'concurrent_number')} or ${most('a.extra_devices', 'volume_number')}
    or (select count(*) from allowance g where g.sn_id = a.sn_id and g.given_by is not null and g.begins > ${now - YEAR})
      >= ${allowancesPerYear})`;
}
