import { sql } from 'kysely';
import type { PastEntry } from '../../contract/history/look-back.ts';
import { dialect, inOrder, listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Span } from '../audit/span-store.ts';
import type { Values } from '../undoing/change.ts';

/** What one entry of the audit log did to one record. `time` is in seconds since 1970. */
export type Entry = Omit<PastEntry, 'time' | 'reason' | 'ticket'> & {
  readonly time: number;
  readonly reason: string | null;
  readonly ticket: string | null;
  readonly before: Values;
  readonly after: Values;
  readonly restore: unknown;
};

/** Entries that are read at once. */
const STEP = 100;

type Pick = { readonly entry: number; readonly span: Span };

/** Returns the entries of the audit log in some spans, newest first. */
export async function* entriesIn(db: Reader, spans: readonly Span[]): AsyncGenerator<Entry> {
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const found: Pick[] = [];
    for (const span of spans) {
      const ids = await idsIn(db, span, Math.min(below, span.below));
      found.push(...ids.map((entry) => ({ entry, span })));
    }
    const picks = found.toSorted((one, other) => other.entry - one.entry).slice(0, STEP);
    const last = picks.at(-1);
    if (!last) return;
    // Two records of a look-back can be in one entry. It is read in one step.
    const whole = found.filter(({ entry }) => entry >= last.entry);
    for (const entry of await contentOf(db, whole)) {
      await fairTurn();
      yield entry;
    }
    below = last.entry;
  }
}

const idsIn = (db: Reader, { key, kind, above }: Span, below: number): Promise<number[]> =>
  db.column(sql<{ id: number }>`select audit_id as id from audit_target
    where key = ${key} and kind = ${kind} and audit_id > ${above} and audit_id < ${below} order by audit_id desc limit ${STEP}`);

type Row = Omit<Entry, 'before' | 'after' | 'restore'> &
  Record<'before' | 'after', string> & { restore: string | null };

const ENTRY_ID = sql.raw(dialect.cell('p', 0, 'integer'));
const TARGETS = sql.raw(dialect.rows('a.targets', 't', 'json'));
const SIDES = sql.raw(
  ['before', 'after', 'restore'].map((side) => `${dialect.element(`a.${side}`, 't.key')} as ${side}`).join(', '),
);

/** Returns what entries did to records, newest first. An entry that changed a record twice is there twice. */
async function contentOf(db: Reader, picks: readonly Pick[]): Promise<Entry[]> {
  const wanted = picks.map(({ entry, span: { key, kind } }) => [entry, key, kind]);
  const rows = await db.all(sql<Row>`select a.id, a.time, a.actor, a.actor_kind as "actorKind", a.operation, a.reason,
      a.ticket, p.value ->> 2 as kind, p.value ->> 1 as key, ${SIDES}
    from ${listed('json', wanted, 'p')} ${inOrder} audit a on a.id = ${ENTRY_ID} cross join ${TARGETS}
    where t.value ->> 'key' = p.value ->> 1 and t.value ->> 'kind' = p.value ->> 2 and a.outcome = 0
    order by a.id desc, t.key desc`);
  return rows.map(({ before, after, restore, ...row }) => ({
    ...row,
    before: JSON.parse(before) as Values,
    after: JSON.parse(after) as Values,
    restore: restore === null ? undefined : (JSON.parse(restore) as unknown),
  }));
}
