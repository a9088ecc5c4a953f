import type { TargetKind } from '../../contract/kinds.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Selectable } from 'kysely';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { AuditTable } from '../../db/tables/tables.ts';
import type { Target } from '../../http/audit.ts';
import { fairTurn } from '../../time/pause.ts';
import { namesOf, type Past, type Undoings, type Values } from './change.ts';

export type EntryRow = Selectable<AuditTable>;

const FIND = statement<EntryRow>('select * from audit where id = ?');

export const findEntry = (db: Reader, id: number): Promise<EntryRow | undefined> => db.get(FIND, id);

const BEFORE = statement<EntryRow>('select * from audit where job_id = ? and id < ? order by id desc limit 1');

/** Returns the last entry of a job's steps before another entry. */
export const entryBefore = (db: Reader, job: number, id: number): Promise<EntryRow | undefined> =>
  db.get(BEFORE, job, id);

/** Returns the id of the last entry of a job's steps; 0 without one. */
export const lastEntryOf = async (db: Reader, job: number): Promise<number> =>
  (await entryBefore(db, job, Number.MAX_SAFE_INTEGER))?.id ?? 0;

const UNDONE_BY = statement<{ id: number }>('select id from audit where undo_of = ?');

/** Returns the id of the entry that took the changes of an entry back. */
export const undoingEntry = async (db: Reader, id: number): Promise<number | undefined> =>
  (await db.get(UNDONE_BY, id))?.id;

/**
 * Returns the changes of an entry in the order in which they are undone: the last first. A record that changed twice is
 * one change, unless its changes are undone apart. What another record's entry undoes is left out.
 */
export function pastOf({ id, targets, before, after, restore }: EntryRow, undoings: Undoings): Past[] {
  const sides = { before: JSON.parse(before) as Values[], after: JSON.parse(after) as Values[] };
  const extras = restore === null ? [] : (JSON.parse(restore) as (object | null)[]);
  const list = JSON.parse(targets) as Target[];
  const kinds = new Set(list.map(({ kind }) => kind));
  const byRecord = new Map<string, Past>();
  for (const [at, { kind, key }] of list.entries()) {
    const undoing = undoings[kind];
    if (undoing?.follows !== undefined && kinds.has(undoing.follows)) continue;
    const pair = { before: sides.before[at] ?? {}, after: sides.after[at] ?? {} };
    const kept = namesOf(pair).filter((name) => undoing?.mirrors?.(name) !== true);
    if (kept.length === 0) continue;
    const past = { entry: id, kind, key, restore: extras[at] ?? undefined, ...pick(pair, kept) };
    const isApart = kept.every((name) => undoing?.apart?.(name) === true);
    const record = isApart ? `${kind} ${key} ${at}` : `${kind} ${key}`;
    const known = byRecord.get(record);
    byRecord.set(record, known ? merged(known, past) : past);
  }
  return [...byRecord.values()].toReversed();
}

const pick = ({ before, after }: Pick<Past, 'before' | 'after'>, names: readonly string[]) => ({
  before: Object.fromEntries(names.flatMap((name) => (name in before ? [[name, before[name]]] : []))),
  after: Object.fromEntries(names.flatMap((name) => (name in after ? [[name, after[name]]] : []))),
});

/** Returns two changes of a record as one. */
function merged(first: Past, second: Past): Past {
  const [early, late] = [new Set(namesOf(first)), new Set(namesOf(second))];
  const names = [...early, ...[...late].filter((name) => !early.has(name))];
  const before = names.map((name) => [name, (early.has(name) ? first : second).before[name]] as const);
  const after = names.map((name) => [name, (late.has(name) ? second : first).after[name]] as const);
  const given = (pairs: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  return { ...first, before: given(before), after: given(after), restore: first.restore ?? second.restore };
}

type Later = Pick<EntryRow, 'id' | 'actor' | 'time' | 'targets' | 'before' | 'after'>;

const LATER = statement<Later>(`select a.id, a.actor, a.time, a.targets, a.before, a.after
  from audit_target t join audit a on a.id = t.audit_id
  where t.key = ? and t.kind = ? and t.audit_id > ? and t.audit_id < ? and a.outcome = 0
  order by t.audit_id desc limit 1`);

/** Later entries of a record that are searched for the change of a field. */
const LOOKED_AT = 20;

/** Returns the refusal of a record that changed since: who changed it and when, and which fields (4120). */
export async function changedSince(db: Reader, past: Past, names: readonly string[]): Promise<LicensingError> {
  let [below, last]: [number, Later | undefined] = [Number.MAX_SAFE_INTEGER, undefined];
  for (let looked = 0; looked < LOOKED_AT; looked++) {
    await fairTurn();
    const entry: Later | undefined = await db.get(LATER, past.key, past.kind, past.entry, below);
    if (!entry) break;
    last ??= entry;
    below = entry.id;
    const changed = namesIn(entry, past);
    if (!names.some((name) => changed.has(name))) continue;
    last = entry;
    break;
  }
  const what = names.join(', ');
  if (!last) return new LicensingError(4120, `${what} changed since.`);
  return new LicensingError(4120, `${last.actor} changed ${what} on ${db.zone.toText(last.time)}, after this change.`);
}

function namesIn(entry: Later, { kind, key }: { kind: TargetKind; key: string }): Set<string> {
  const [before, after] = [JSON.parse(entry.before) as Values[], JSON.parse(entry.after) as Values[]];
  const targets = (JSON.parse(entry.targets) as Target[]).entries();
  return new Set(
    [...targets].flatMap(([at, target]) =>
      target.kind === kind && target.key === key ? namesOf({ before: before[at] ?? {}, after: after[at] ?? {} }) : [],
    ),
  );
}

/** True when the audit log has a later entry of the record. */
export const hasLater = async (db: Reader, { key, kind, entry }: Past): Promise<boolean> =>
  (await db.get(LATER, key, kind, entry, Number.MAX_SAFE_INTEGER)) !== undefined;
