import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Query } from '../../contract/listing.ts';
import { condition, type Condition } from '../../query/condition.ts';
import { countRows } from '../../query/count.ts';
import { dialect } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { logList } from './fields.ts';
import { SLICE } from './rules.ts';

type Entries = NonNullable<Query['querys']>;

/** Length in seconds of the spans with a stored count (`sn_log_span`). */
export const SPAN = 8192;

const COMPARISONS = ['<', '<=', '>', '>='];

/** True when an entry selects one period. A span whose first and last second match then matches completely. */
const isStretch = ({ name, op, values }: Entries[number]): boolean =>
  name === 'startTime' && (COMPARISONS.includes(op) || (op === '=' && values.length === 1));

/**
 * Returns a function that writes the query's period for an SQL expression of seconds, or undefined without a period.
 */
function stretchOf(db: Reader, querys: Entries): ((moment: string) => RawBuilder<unknown>) | undefined {
  const entries = [...querys.entries()].filter(([, entry]) => isStretch(entry));
  if (entries.length === 0) return undefined;
  return (moment) =>
    sql.join(
      entries.map(([at, entry]) => condition({ kind: 'date', sql: moment }, entry, `querys[${at}]`, db.zone)),
      sql` and `,
    );
}

const PARTS = sql.raw(dialect.arrayOf('span'));

type Matching = { spans: number; whole: number; parts: string };

/** Returns the number of entries that match a period alone; undefined for other queries. */
export async function countStarted(db: Reader, querys: Entries): Promise<number | undefined> {
  const within = stretchOf(db, querys);
  if (!within || !querys.every(isStretch)) return undefined;
  const count = (conditions: RawBuilder<unknown>) => countRows(db, logList, [sql<SqlBool>`${conditions}`]);
  const found =
    await db.first(sql<Matching>`select count(*) as spans, coalesce(sum(n) filter (where ends = 2), 0) as whole,
    ${PARTS} filter (where ends = 1) as parts from (select span, n,
      case when ${within(`span * ${SPAN}`)} then 1 else 0 end +
        case when ${within(`span * ${SPAN} + ${SPAN - 1}`)} then 1 else 0 end as ends
      from sn_log_span) spans where ends > 0`);
  // The whole period lies within one span, or matches no span.
  if (!found || found.spans === 0) return count(within('l.start_time'));
  let total = found.whole;
  for (const span of JSON.parse(found.parts) as number[]) {
    // Only the bounds of the span may use the index.
    const inSpan = sql`l.start_time >= ${span * SPAN} and l.start_time < ${(span + 1) * SPAN}`;
    total += await count(sql`${inSpan} and ${within(dialect.unindexed('l.start_time'))}`);
  }
  return total;
}

/** Returns the period of a query in slices, so that no entry outside it is read; undefined without a period. */
export async function slicesOfStretch(db: Reader, querys: Entries): Promise<Condition[] | undefined> {
  const within = stretchOf(db, querys);
  if (!within) return undefined;
  const spans = await db.all(sql<{ span: number; n: number }>`select span, n from sn_log_span
    where (${within(`span * ${SPAN}`)}) or (${within(`span * ${SPAN} + ${SPAN - 1}`)}) order by span`);
  // The whole period lies within one span, or matches no span.
  if (spans.length === 0) return [sql<SqlBool>`true`];
  const slices: Condition[] = [];
  let [first, held] = [Number.MIN_SAFE_INTEGER, 0];
  for (const [index, { span, n }] of spans.entries()) {
    held += n;
    const isLast = index === spans.length - 1;
    if (held < SLICE && !isLast) continue;
    const end = isLast ? Number.MAX_SAFE_INTEGER : (span + 1) * SPAN;
    slices.push(sql<SqlBool>`l.start_time >= ${first} and l.start_time < ${end}`);
    [first, held] = [end, 0];
  }
  return slices;
}

/** Returns the log of an SN in `count` slices of equal duration. */
export async function slicesOfSn(db: Reader, snId: number, count: number): Promise<Condition[]> {
  const [first, last] = await Promise.all(
    ['asc', 'desc'].map((order) =>
      db.first(sql<{ start: number }>`select start_time as start from sn_log
        where sn_id = ${snId} order by start_time ${sql.raw(order)} limit 1`),
    ),
  );
  if (!first || !last) return [];
  const bounds = Array.from({ length: count - 1 }, (_, index) =>
    Math.round(first.start + ((last.start - first.start) * (index + 1)) / count),
  );
  return [Number.MIN_SAFE_INTEGER, ...bounds].map(
    (from, index) =>
      sql<SqlBool>`l.start_time >= ${from} and l.start_time < ${bounds[index] ?? Number.MAX_SAFE_INTEGER}`,
  );
}
