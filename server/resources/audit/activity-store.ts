import { sql } from 'kysely';
import { DEFAULT_PAGE, UNDO_DAYS } from '../../contract/bounds.ts';
import type { ActivityKind, ActivityRecord, StateRecord } from '../../contract/history/activity.ts';
import { isUndoable } from '../../contract/undoable.ts';
import { countOf } from '../../core/rows.ts';
import { dialect, inOrder, listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { Target } from '../../http/audit.ts';
import type { Page, PageRequest } from '../../query/list.ts';
import { asOneChange, type Sides } from './merge-rules.ts';
import { presentKey, spansOf } from './span-store.ts';

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

const COUNT = statement<{ n: number }>(
  'select count(*) as n from audit_target where key = ? and kind = ? and audit_id > ? and audit_id < ?',
);

type Row = Said & {
  operation: string;
  /** The changes of the record, as JSON text. Mostly it is one. */
  changes: string;
  outcome: number;
  startsJob: 0 | 1;
  job: number | null;
  /** When the job ended, if it changed records. */
  ended: number | null;
  undoneAt: number | null;
  undoneBy: string;
  undoneByKind: ActivityRecord['actorKind'];
};

/** A step of a job is undone with the whole job. */
function isUndoableAt(now: number, { operation, outcome, startsJob, time, job, ended, undoneAt }: Row): boolean {
  if (undoneAt !== null || outcome !== 0 || startsJob === 1) return false;
  const since = job === null ? isUndoable(operation) && time : ended;
  return typeof since === 'number' && since >= now - UNDO_DAYS * 86_400;
}

const ENTRIES = statement<{
  ids: string;
}>(`select ${dialect.arrayOf('audit_id')} as ids from (select audit_id from audit_target
  where key = ? and kind = ? and audit_id > ? and audit_id < ? order by audit_id desc limit ? offset ?) entries`);

/**
 * Returns the changes of one record, newest first, also those under its former keys, without what the same request did
 * to others.
 */
export async function activityOf(
  db: Reader,
  target: Target,
  { offset = 0, limit = DEFAULT_PAGE }: PageRequest,
  now: number,
): Promise<Page> {
  const { kind } = target;
  const picks: ChangeAt[] = [];
  let total = 0;
  for (const { key, above, below } of await spansOf(db, { kind, key: await presentKey(db, target) })) {
    const [skipped, wanted] = [Math.max(offset - total, 0), limit - picks.length];
    const { ids = '[]' } = (await db.get(ENTRIES, key, kind, above, below, wanted, skipped)) ?? {};
    picks.push(...(JSON.parse(ids) as number[]).map((entry) => ({ entry, kind, key })));
    total += await countOf(db.get(COUNT, key, kind, above, below));
  }
  const items = (await changesAt(db, picks, now)).map(({ change }) => JSON.stringify(change));
  return { total, items };
}

/** A record in an entry of the audit log. */
export type ChangeAt = Target & { readonly entry: number };

const ENTRY_ID = sql.raw(dialect.cell('p', 0, 'integer'));
const TARGETS = sql.raw(dialect.rows('e.targets', 't', 'json'));
const CHANGES = sql.raw(
  dialect.arrayOf(dialect.array(dialect.element('e.before', 't.key'), dialect.element('e.after', 't.key'))),
);
const FIRST_TARGET = sql.raw(dialect.element('a.targets', '0'));

/** Returns what entries of the audit log did to one record each, in the order of `picks`. Times are in seconds since 1970. */
export async function changesAt(
  db: Reader,
  picks: readonly ChangeAt[],
  now: number,
): Promise<{ readonly time: number; readonly change: ActivityRecord }[]> {
  const wanted = picks.map(({ entry, key, kind }) => [entry, key, kind]);
  const rows =
    await db.all(sql<Row>`select ${SAID}, a.operation, f.changes, a.outcome, ${FIRST_TARGET} ->> 'kind' = 'job' as "startsJob", j.id as job,
      case when j.done > j.unchanged then j.finished end as ended, coalesce(u.time, w.created) as "undoneAt",
      coalesce(u.actor, w.actor) as "undoneBy", coalesce(u.actor_kind, w.actor_kind) as "undoneByKind"
    from (select e.id, p.key as number, (select ${CHANGES} from ${TARGETS}
          where t.value ->> 'key' = p.value ->> 1 and t.value ->> 'kind' = p.value ->> 2) as changes
        from ${listed('json', wanted, 'p')} ${inOrder} audit e on e.id = ${ENTRY_ID}) f
      ${inOrder} audit a on a.id = f.id
      left join audit u on u.undo_of = a.id
      left join job j on j.id = a.job_id
      left join job w on w.id = j.undone_by
    order by f.number`);
  return rows.map((row) => {
    const { operation, changes, job, undoneAt, undoneBy: actor, undoneByKind: actorKind } = row;
    const change = {
      ...saidBy(db, row),
      operation,
      ...asOneChange(JSON.parse(changes) as Sides[]),
      ...(job !== null && { job }),
      undoable: isUndoableAt(now, row),
      ...(undoneAt !== null && { undone: { actor, actorKind, time: db.zone.toText(undoneAt) } }),
    };
    return { time: row.time, change };
  });
}

/**
 * Returns who set the states of records, those of which anyone has changed it. An archived record is in the state that
 * archiving set.
 */
export async function statesOf(db: Reader, kind: ActivityKind, keys: readonly string[]): Promise<StateRecord[]> {
  type Row = Said & { key: string; field: StateRecord['field']; value: string | null };
  const rows = await db.all(sql<Row>`select ${SAID}, c.key, c.field, c.value
    from ${listed('text', [...new Set(keys)], 'n')}
      ${inOrder} state_change c on c.kind = ${kind} and c.key = n.value
      join audit a on a.id = c.audit_id
    order by n.key, c.field`);
  return [...Map.groupBy(rows, ({ key }) => key).values()].flatMap((ofKey) => {
    const row = ofKey.find(({ field, value }) => field === 'archived' && value === 'true') ?? ofKey.at(-1);
    if (row === undefined || (row.field === 'archived' && row.value !== 'true')) return [];
    const { key, field, value, ...said } = row;
    return { key, field, ...(value !== null && { value: JSON.parse(value) as unknown }), ...saidBy(db, said) };
  });
}
