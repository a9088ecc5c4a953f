import { statement } from '../../db/kysely.ts';
import type { Reader } from '../../db/handle.ts';
import type { Target } from '../../http/audit.ts';

/** Entries of the audit log between two ids, both left out, in which a record has one key. */
export type Span = Target & { readonly above: number; readonly below: number };

const END = Number.MAX_SAFE_INTEGER;

type Step = { readonly id: number; readonly other: string; readonly came: 0 | 1 };

/** The last entry below an id in which a key was given to a record (`came`) or taken from one. */
const LAST_STEP = statement<Step>(`select * from (
  select * from (select audit_id as id, former as other, 1 as came from renamed
    where kind = ?1 and key = ?2 and audit_id < ?3 order by audit_id desc limit 1) came
  union all
  select * from (select audit_id as id, key as other, 0 as came from renamed
    where kind = ?1 and former = ?2 and audit_id < ?3 order by audit_id desc limit 1) went
  ) steps order by id desc, came desc limit 1`);

const LAST_ENTRY = statement<{ id: number | null }>(
  'select max(audit_id) as id from audit_target where key = ?2 and kind = ?1',
);

/** Renamings of a record that are followed. */
const MOST = 50;

/** Returns the present key of a record: that of the record itself, unless it has been renamed and not used since. */
export async function presentKey(db: Reader, { kind, key }: Target): Promise<string> {
  let present = key;
  for (let step = 0; step < MOST; step++) {
    const last = await db.get(LAST_STEP, kind, present, END);
    if (!last || last.came === 1) return present;
    const { id } = (await db.get(LAST_ENTRY, kind, present)) ?? {};
    if ((id ?? 0) > last.id) return present;
    present = last.other;
  }
  return present;
}

const HAS = statement<{ one: 1 }>('select 1 as one from audit_target where key = ?2 and kind = ?1 and audit_id = ?3');
const NEXT_KEY = statement<{ id: number; key: string }>(`select audit_id as id, key from renamed
  where kind = ?1 and former = ?2 and audit_id >= ?3 order by audit_id limit 1`);

/**
 * Returns the present key of the record that an entry of the audit log is about. Another record may have taken its key
 * since.
 */
export async function keyFrom(db: Reader, target: Target, entry: number): Promise<string> {
  const { kind } = target;
  if (!(await db.get(HAS, kind, target.key, entry))) return presentKey(db, target);
  let [present, from] = [target.key, entry];
  for (let step = 0; step < MOST; step++) {
    const next = await db.get(NEXT_KEY, kind, present, from);
    if (!next) break;
    [present, from] = [next.key, next.id + 1];
  }
  return present;
}

/** True when an entry of the audit log is about a record. */
export async function isAbout(db: Reader, spans: readonly Span[], entry: number): Promise<boolean> {
  const span = spans.find(({ above, below }) => above < entry && entry < below);
  return span !== undefined && (await db.get(HAS, span.kind, span.key, entry)) !== undefined;
}

/**
 * Returns the parts of the audit log that are about a record, newest first: its entries under its present key, then
 * those under each former one.
 */
export async function spansOf(db: Reader, { kind, key }: Target, end = END): Promise<Span[]> {
  const spans: Span[] = [];
  let [present, below] = [key, end];
  for (let step = end; spans.length < MOST;) {
    const last = await db.get(LAST_STEP, kind, present, step);
    spans.push({ kind, key: present, above: last?.id ?? 0, below });
    if (!last || last.came === 0) break;
    // The entry that renamed the record is about its former key.
    [present, step, below] = [last.other, last.id, last.id + 1];
  }
  return spans;
}

/** Returns the key that a record had after an entry of the audit log. */
export const keyAfter = (spans: readonly Span[], entry: number): string | undefined =>
  (spans.find(({ above }) => above <= entry) ?? spans.at(-1))?.key;

const LAST_UNTIL = statement<{ id: number }>(
  'select id from audit where time <= ? order by time desc, id desc limit 1',
);

/** Returns the id of the last entry of the audit log until a second; 0 for none. */
export const lastEntryUntil = async (db: Reader, time: number): Promise<number> =>
  (await db.get(LAST_UNTIL, time))?.id ?? 0;
