import { sql } from 'kysely';
import { DEFAULT_PAGE } from '../../contract/bounds.ts';
import type { ActivityKind, ActivityRecord, StateRecord } from '../../contract/history/activity.ts';
import { countOf } from '../../core/rows.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { Target } from '../../http/audit.ts';
import type { Page, PageRequest } from '../../query/list.ts';

type Said = {
  id: number;
  time: number;
  actor: string;
  actorKind: ActivityRecord['actorKind'];
  reason: string | null;
  ticket: string | null;
};

const SAID = sql.raw('a.id, a.time, a.actor, a.actor_kind as "actorKind", a.reason, a.ticket');

const saidBy = (db: Reader, { id, time, actor, actorKind, reason, ticket }: Said) => ({
  id,
  time: db.zone.toText(time),
  actor,
  actorKind,
  ...(reason !== null && { reason }),
  ...(ticket !== null && { ticket }),
});

const COUNT = statement<{ n: number }>('select count(*) as n from audit_target where key = ? and kind = ?');

/** Returns the changes of one record, newest first, without what the same request did to others. */
export async function activityOf(
  db: Reader,
  { kind, key }: Target,
  { offset = 0, limit = DEFAULT_PAGE }: PageRequest,
): Promise<Page> {
  type Row = Said & { operation: string; before: string; after: string };
  const rows = await db.all(sql<Row>`select ${SAID}, a.operation, a.before -> f.at as before, a.after -> f.at as after
    from (select e.id, '$[' || (select t.key from json_each(e.targets) t
          where t.value ->> 'key' = ${key} and t.value ->> 'kind' = ${kind} limit 1) || ']' as at
        from (select audit_id from audit_target where key = ${key} and kind = ${kind}
          order by audit_id desc limit ${limit} offset ${offset}) n
        cross join audit e on e.id = n.audit_id) f
      join audit a on a.id = f.id
    order by a.id desc`);
  const total = await countOf(db.get(COUNT, key, kind));
  const items = rows.map(({ operation, before, after, ...said }) =>
    JSON.stringify({
      ...saidBy(db, said),
      operation,
      before: JSON.parse(before) as object,
      after: JSON.parse(after) as object,
    }),
  );
  return { total, items };
}

/**
 * Returns who set the states of records, those of which anyone has changed it. An archived record is in the state that
 * archiving set.
 */
export async function statesOf(db: Reader, kind: ActivityKind, keys: readonly string[]): Promise<StateRecord[]> {
  type Row = Said & { key: string; field: StateRecord['field']; value: string | null };
  const rows = await db.all(sql<Row>`select ${SAID}, c.key, c.field, c.value
    from json_each(${JSON.stringify([...new Set(keys)])}) n
      cross join state_change c on c.kind = ${kind} and c.key = n.value
      join audit a on a.id = c.audit_id
    order by n.key, c.field`);
  return [...Map.groupBy(rows, ({ key }) => key).values()].flatMap((ofKey) => {
    const row = ofKey.find(({ field, value }) => field === 'archived' && value === 'true') ?? ofKey.at(-1);
    if (row === undefined || (row.field === 'archived' && row.value !== 'true')) return [];
    const { key, field, value, ...said } = row;
    return { key, field, ...(value !== null && { value: JSON.parse(value) as unknown }), ...saidBy(db, said) };
  });
}
