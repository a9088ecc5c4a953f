import { sql } from 'kysely';
import type { ActivityRecord } from '../../contract/history/activity.ts';
import type { TimelineSubject } from '../../contract/records/timeline.ts';
import { dialect, listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { changesAt, type ChangeAt } from '../audit/activity-store.ts';
import { isHandOut } from '../audit/merge-rules.ts';
import { lastEntryUntil, type Span } from '../audit/span-store.ts';
import type { Row, Source, Wanted } from './source.ts';

/**
 * A record with the changes of which a timeline begins, or one of many SNs. A record that was renamed has a part for each
 * of its keys.
 */
export type Changed = {
  readonly kind: TimelineSubject;
  readonly key: string;
  readonly above?: Span['above'];
  readonly below?: Span['below'];
};

export const CHANGE_KINDS = ['change', 'note', 'job'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * Returns the source of the changes of some records, the first of which is the subject. A request that changed several
 * of them is one entry.
 */
export const changeSource = (
  db: Reader,
  records: readonly Changed[],
  kinds: readonly ChangeKind[],
  now: number,
): Source => ({
  letter: 'c',
  read: async (wanted) => {
    const rows: Row[] = [];
    // Notes are on customers only.
    const about = kinds.every((kind) => kind === 'note') ? records.filter(({ kind }) => kind !== 'sn') : records;
    const next = entriesOf(db, about, await startOf(db, wanted));
    for (;;) {
      const picks = await next(wanted.limit - rows.length);
      if (picks.length === 0) return rows;
      const found = await changesAt(db, picks, now);
      for (const [at, { change, time }] of found.entries()) {
        if (wanted.from !== undefined && time < wanted.from) return rows;
        const kind = kindOf(change);
        if (kind === undefined || !kinds.includes(kind) || time > (wanted.to ?? Infinity)) continue;
        const { kind: of, key, others } = picks[at] ?? NOTHING;
        rows.push({ time, place: [change.id], content: { kind, change: { ...change, kind: of, key, others } } });
      }
      if (rows.length === wanted.limit) return rows;
    }
  },
});

const NOTHING = { kind: 'sn', key: '', others: 0 } as const;

/** Returns the kind of an entry. Strings that were handed out have a source of their own. */
function kindOf({ before, after, job }: ActivityRecord): ChangeKind | undefined {
  if (isHandOut({ after })) return undefined;
  if ('note' in before || 'note' in after) return 'note';
  return job === undefined ? 'change' : 'job';
}

/** Returns the id before which the page begins. */
async function startOf(db: Reader, { below, to }: Wanted): Promise<number> {
  const [place = Number.MAX_SAFE_INTEGER] = below ?? [];
  if (to === undefined || below !== undefined) return place;
  return (await lastEntryUntil(db, to)) + 1;
}

type Pick = ChangeAt & { readonly kind: TimelineSubject; readonly others: number };

/**
 * Returns a function that returns the next entries of the audit log about any of the records. For each entry, only the
 * records that it changed are looked up again.
 */
function entriesOf(db: Reader, records: readonly Changed[], start: number): (most: number) => Promise<Pick[]> {
  const heads = new Map<number, number>();
  let behind: readonly number[] = records.map((_, at) => at);
  let below = start;
  return async (most) => {
    const picks: Pick[] = [];
    while (picks.length < most) {
      for (const at of behind) heads.delete(at);
      for (const { at, head } of await headsOf(db, records, behind, below)) heads.set(at, head);
      below = Math.max(...heads.values());
      behind = [...heads].filter(([, head]) => head === below).map(([at]) => at);
      const first = records[Math.min(...behind)];
      if (!first) break;
      picks.push({ ...first, entry: below, others: behind.length - 1 });
    }
    return picks;
  };
}

/** The numbers of `boundsOf`. */
const AT = sql.raw(dialect.cell('p', 0, 'integer'));
const BELOW = sql.raw(dialect.cell('p', 3, 'integer'));
const ABOVE = sql.raw(dialect.cell('p', 4, 'integer'));

/** Returns the newest entry before another one of each record that has one. */
const headsOf = (
  db: Reader,
  records: readonly Changed[],
  wanted: readonly number[],
  below: number,
): Promise<{ at: number; head: number }[]> =>
  db.all(sql<{ at: number; head: number }>`select at, head from (
      select ${AT} as at, (select max(t.audit_id) from audit_target t
        where t.key = p.value ->> 1 and t.kind = p.value ->> 2 and t.audit_id < ${BELOW} and t.audit_id > ${ABOVE}) as head
      from ${listed(
        'json',
        wanted.map((at) => boundsOf(at, records[at], below)),
        'p',
      )}) heads
    where head is not null`);

const boundsOf = (at: number, record: Changed | undefined, below: number) => [
  at,
  record?.key,
  record?.kind,
  Math.min(below, record?.below ?? below),
  record?.above ?? 0,
];
