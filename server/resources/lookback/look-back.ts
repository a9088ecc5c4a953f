import type { LookBack, Moment, PastEntry } from '../../contract/history/look-back.ts';
import { MAX_LOOK_BACK, type LookBackKind } from '../../contract/records/look-back.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { keyAfter, keyFrom, presentKey, spansOf, type Span } from '../audit/span-store.ts';
import { differences, namesAt, type Shown } from './compare.ts';
import { currentOf, keyOf } from './current-store.ts';
import { entriesIn, type Entry } from './entry-store.ts';
import { momentOf, nowAt, type Point } from './moments.ts';
import { WHOLE } from './names.ts';
import { isMade, isRemoved, Past, type Touched } from './past.ts';

export type Asked = {
  readonly kind: LookBackKind;
  readonly key: string;
  readonly at: Moment;
  readonly to?: Moment | undefined;
};

/**
 * Returns a record at one moment, compared with another. Throws 515 for a moment at which it did not exist, and for one
 * that lies too many changes back, and 4040 for an unknown record.
 */
export async function lookBack(db: Reader, asked: Asked, now: number): Promise<LookBack> {
  const { kind } = asked;
  const named = { kind, key: keyOf(kind, asked.key) };
  const entry = asked.at.before ?? asked.at.after;
  const key = await (entry === undefined ? presentKey(db, named) : keyFrom(db, named, entry));
  // The record is read before its history: an entry that is written meanwhile is taken back from either.
  const current = await currentOf(db, { kind, key });
  const spans = await spansOf(db, { kind, key });
  const at = await momentOf(db, spans, asked.at, { path: 'at', now });
  const to = asked.to === undefined ? nowAt(now) : await momentOf(db, spans, asked.to, { path: 'to', now });
  if (to.entry < at.entry) throw fieldError(515, 'to', 'must not lie before at');
  const inherited: Span[] = [];
  for (const target of current?.above ?? []) inherited.push(...(await spansOf(db, target)));
  const past = new Past(kind, db.zone, current);
  const read = await historyOf(db, past, [...spans, ...inherited], { at, to });
  const first = await shownAt(db, past, at);
  if (!first || !read.second) throw unreachable(db, { kind, key }, read);
  assertExisted(db, first, at);
  const { second, deleted, touched } = read;
  const described = ({ fields, features }: Shown, point: Point) => ({
    time: db.zone.toText(point.time),
    key: keyAfter(spans, point.entry) ?? key,
    record: { ...fields, ...(features && { features }) },
  });
  return {
    ...{ kind, key },
    at: described(first, at),
    to: { ...described(second, to), ...(deleted && { deleted: told(db, deleted) }) },
    changes: differences(kind, first, second, past.unknown).map(({ what, ...change }) => {
      const last = touched.get(what);
      return { ...change, ...(last && { last: told(db, last) }) };
    }),
    unknown: [...past.unknown],
  };
}

/** What the history of a record says between now and a moment. */
type Read = {
  /** The record at the second moment, or before it was deleted until then. */
  second: Shown | undefined;
  deleted: Entry | undefined;
  /** The last entry that made the record. */
  made: Entry | undefined;
  /** The last entry until the first moment. */
  last: Entry | undefined;
  readonly touched: Touched;
};

/** Takes the history of a record back to the first moment, past the second one. */
async function historyOf(
  db: Reader,
  past: Past,
  spans: readonly Span[],
  { at, to }: { readonly at: Point; readonly to: Point },
): Promise<Read> {
  const read: Read = { second: undefined, deleted: undefined, made: undefined, last: undefined, touched: new Map() };
  let [count, isPast] = [0, false];
  for await (const entry of entriesIn(db, spans)) {
    if (entry.id <= to.entry && !isPast) {
      isPast = true;
      read.second = await shownAt(db, past, to);
    }
    if (entry.id <= at.entry) {
      read.last = entry;
      return read;
    }
    count += 1;
    if (count > MAX_LOOK_BACK) throw tooFar(db, entry);
    if (isPast) past.touch(entry, read.touched);
    if (isMade(entry)) read.made = entry;
    past.takeBack(entry);
    if (isPast && !read.second && past.exists) {
      read.second = await shownAt(db, past, { ...to, entry: entry.id - 1 });
      read.deleted = entry;
    }
  }
  if (!isPast) read.second = await shownAt(db, past, to);
  return read;
}

const shownAt = async (db: Reader, past: Past, { entry }: Point): Promise<Shown | undefined> =>
  past.exists ? { fields: await namesAt(db, past, entry), features: past.features() } : undefined;

const tooFar = (db: Reader, { time }: Entry): LicensingError =>
  fieldError(
    515,
    'at',
    `lies more than ${MAX_LOOK_BACK} changes back. The earliest moment within reach is ${db.zone.toText(time)}`,
  );

/** Returns why a record is not shown at a moment. */
function unreachable(db: Reader, { kind, key }: Pick<Asked, 'kind' | 'key'>, { made, last }: Read): LicensingError {
  if (made) return notYet(db.zone.toText(made.time));
  if (last && isRemoved(last)) {
    return fieldError(515, 'at', `must lie before ${db.zone.toText(last.time)}, when ${last.actor} deleted the record`);
  }
  return new LicensingError(4040, `There is no record '${key}' (${kind}), and the audit log does not say how it was.`);
}

const notYet = (time: string): LicensingError =>
  fieldError(515, 'at', `lies before ${time}, when the record was created`);

/** Throws 515 when a record was created after a moment. The audit log does not have the creation of each record. */
function assertExisted(db: Reader, { fields }: Shown, { time }: Point): void {
  const created = fields[WHOLE];
  if (typeof created === 'string' && db.zone.toInstant(created) > time) throw notYet(created);
}

/** Returns an entry as an answer has it. */
const told = (db: Reader, { id, time, actor, actorKind, operation, reason, ticket, kind, key }: Entry): PastEntry => ({
  ...{ id, time: db.zone.toText(time), actor, actorKind, operation, kind, key },
  ...(reason !== null && { reason }),
  ...(ticket !== null && { ticket }),
});
