import { sql, type SqlBool } from 'kysely';
import type { Query } from '../../contract/listing.ts';
import type { Condition } from '../../query/condition.ts';
import { countRows, where } from '../../query/count.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { runList, type Page, type PageRequest } from '../../query/list.ts';
import type { Sorts } from '../../query/sort-keys.ts';
import type { Walk } from '../../query/walk.ts';
import { countOf } from '../../core/rows.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { looseSn } from '../sns/query-store.ts';
import { findSn } from '../sns/store.ts';
import { anySnLogList, logCounters, logList, snLogList } from './fields.ts';
import { SLICE } from './rules.ts';
import { countStarted, slicesOfSn, slicesOfStretch, SPAN } from './span-store.ts';
import { entryCount, logExtent, type LogExtent } from '../logbook/store.ts';

type Start = { from: Condition; offset: number };

export async function listSnLog(
  db: Reader,
  snId: number,
  page: PageRequest,
  query: Query = {},
  list: ListDefinition = snLogList,
): Promise<Page> {
  const own = [sql<SqlBool>`l.sn_id = ${snId}`];
  const extent = await logExtent(db, snId);
  const count = entryCount(extent);
  if ((query.querys ?? []).length === 0) {
    const seek = async (offset: number, sorts: Sorts) =>
      isNewestFirst(sorts) ? seekNewest(db, snLogList, own, offset) : seekNumber(extent, offset, sorts);
    return runList(db, list, page, query, { where: own, total: async () => count, seek });
  }
  if (count <= SLICE) return runList(db, list, page, query, { where: own });
  const slices = slicesOfNumbers(extent);
  return runList(db, list, page, query, { where: own, slices, parts: await slicesOfSn(db, snId, slices.length) });
}

export async function listLogs(db: Reader, page: PageRequest, query: Query = {}): Promise<Page> {
  const { querys = [] } = query;
  const [sn, others] = theOneSn(querys);
  if (sn !== undefined) {
    const row = await findSn(db, looseSn(sn));
    return listSnLog(db, row?.id ?? 0, page, { ...query, querys: others }, anySnLogList);
  }
  const { where: given } = await logWalk(db);
  if (querys.length === 0) {
    const total = () => countOf(db.get(TOTAL));
    return runList(db, logList, page, query, {
      where: given,
      total,
      seek: (offset, sorts) => seekEntry(db, given, offset, sorts),
    });
  }
  const started = given.length > 0 ? undefined : await countStarted(db, querys);
  if (started !== undefined) return runList(db, logList, page, query, { total: async () => started });
  const slices = await slicesOfIds(db);
  const list = given.length > 0 ? logList : { ...logList, counters: logCounters };
  if (slices.length <= 1) return runList(db, list, page, query, { where: given });
  return runList(db, list, page, query, { where: given, slices, parts: await slicesOfStretch(db, querys) });
}

/** Leaves out entries of deleted SNs, which are removed little by little. */
export async function logWalk(db: Reader): Promise<Walk> {
  const gone = (await db.get(GONE)) !== undefined;
  return { list: logList, where: gone ? [sql<SqlBool>`l.sn_id not in (select sn_id from sn_log_gone)`] : [] };
}

/** Returns the only SN of a query, whose log has its own order, and the other conditions. */
function theOneSn(querys: NonNullable<Query['querys']>): [sn: string | undefined, others: typeof querys] {
  const [entry, ...more] = querys.filter(({ name, op }) => name === 'sn' && op === '=');
  const [value, ...others] = entry?.values ?? [];
  if (typeof value !== 'string' || more.length > 0 || others.length > 0) return [undefined, querys];
  return [value, querys.filter((other) => other !== entry)];
}

const GONE = statement<{ sn_id: number }>('select sn_id from sn_log_gone limit 1');
const TOTAL = statement<{ n: number }>('select coalesce(sum(n), 0) as n from sn_log_count');

const isDescending = ({ order }: { order?: string | undefined }): boolean => order?.toLowerCase() === 'desc';

/** From `first` on the numbers have no gaps, so any page in order of creation is found at once. */
function seekNumber({ first, last, older }: LogExtent, offset: number, sorts: Sorts): Start | undefined {
  const [sort, ...more] = sorts;
  if (more.length > 0 || (sort && sort.name !== 'uid')) return undefined;
  if (sort && isDescending(sort)) {
    const from = Math.max(last - offset, first - 1);
    return { from: sql<SqlBool>`l.number <= ${from}`, offset: offset - (last - from) };
  }
  if (offset < older) return undefined;
  return { from: sql<SqlBool>`l.number >= ${first + offset - older}`, offset: 0 };
}

/** The first run also has the older entries. */
const slicesOfNumbers = ({ first, last }: LogExtent): Condition[] =>
  Array.from({ length: Math.max(1, Math.ceil((last - first + 1) / SLICE)) }, (_, index) => {
    const from = first + index * SLICE;
    return sql<SqlBool>`l.number >= ${index === 0 ? 1 : from} and l.number < ${from + SLICE}`;
  });

/** Skipping fewer entries costs less than looking up where to start. */
const NEAR = 1000;

const RUNS = {
  uid: { table: 'sn_log_block', run: 'block', length: 4096, column: 'l.id' },
  startTime: { table: 'sn_log_span', run: 'span', length: SPAN, column: 'l.start_time' },
} as const;

async function seekEntry(
  db: Reader,
  given: readonly Condition[],
  offset: number,
  sorts: Sorts,
): Promise<Start | undefined> {
  const [sort = { name: 'uid' }, ...more] = sorts;
  if (offset < NEAR || more.length > 0 || (sort.name !== 'uid' && sort.name !== 'startTime')) return undefined;
  const [{ length, column }, descending] = [RUNS[sort.name], isDescending(sort)];
  const row = await db.get(HOLDING[sort.name][descending ? 'desc' : 'asc'], offset);
  const from = sql.raw<SqlBool>(
    descending ? `${column} < ${((row?.run ?? 0) + 1) * length}` : `${column} >= ${(row?.run ?? 0) * length}`,
  );
  if (!row) return undefined;
  const start: Start = { from, offset: offset - row.passed };
  return isNewestFirst(sorts) ? seekNewest(db, logList, [...given, start.from], start.offset) : start;
}

const isNewestFirst = (sorts: Sorts): boolean => {
  const [sort, ...more] = sorts;
  return sort?.name === 'startTime' && isDescending(sort) && more.length === 0;
};

/**
 * Returns where a page with the newest entries first starts. No index combines the order of creation with descending
 * seconds: the second in which the page starts is found by index, and only its entries are sorted.
 */
async function seekNewest(
  db: Reader,
  { created = 'l.id' }: ListDefinition,
  within: readonly Condition[],
  offset: number,
): Promise<Start | undefined> {
  if (offset === 0) return undefined;
  const place = sql.raw(created);
  const at = await db.first(sql<{ start: number; place: number }>`select l.start_time as start, ${place} as place
    from sn_log l ${where(within)} order by l.start_time desc, ${place} desc limit 1 offset ${offset}`);
  if (!at) return undefined;
  const sameSecond = [...within, sql<SqlBool>`l.start_time = ${at.start}`, sql<SqlBool>`${place} > ${at.place}`];
  return { from: sql`l.start_time <= ${at.start}`, offset: await countRows(db, logList, sameSecond) };
}

/** Returns the run that holds an offset, and how many entries the runs before it have. */
const holding = ({ table, run }: (typeof RUNS)[keyof typeof RUNS], order: 'asc' | 'desc', last: 'asc' | 'desc') =>
  statement<{ run: number; passed: number }>(`select run, passed from
    (select ${run} as run, sum(n) over (order by ${run} ${order} rows unbounded preceding) - n as passed from ${table}) runs
    where passed <= ? order by run ${last} limit 1`);
const bothWays = (runs: (typeof RUNS)[keyof typeof RUNS]) => ({
  asc: holding(runs, 'asc', 'desc'),
  desc: holding(runs, 'desc', 'asc'),
});
const HOLDING = { uid: bothWays(RUNS.uid), startTime: bothWays(RUNS.startTime) };

async function slicesOfIds(db: Reader): Promise<Condition[]> {
  const blocks = await db.all(sql<{ block: number; n: number }>`select block, n from sn_log_block order by block`);
  const slices: Condition[] = [];
  let [first, held] = [blocks[0]?.block ?? 0, 0];
  for (const [index, { block, n }] of blocks.entries()) {
    held += n;
    if (held < SLICE && index < blocks.length - 1) continue;
    slices.push(sql<SqlBool>`l.id >= ${first * RUNS.uid.length} and l.id < ${(block + 1) * RUNS.uid.length}`);
    [first, held] = [block + 1, 0];
  }
  return slices;
}
