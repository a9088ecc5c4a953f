import { sql } from 'kysely';
import type { Database, LogPart, LogParts, Reader, Transaction } from '../handle.ts';
import { isLockTimeout } from './postgres-error.ts';

/** Months after the current one that have a part before they begin. */
const AHEAD = 4;

/** Most entries that move from the part of the rest to that of their month. A month with more stays there. */
const MOST_MOVED = 10_000;

const REST = sql.raw('sn_log_rest');

/** Seconds have few digits, so they are numbers in JavaScript too. */
const EARLIEST = Number.MIN_SAFE_INTEGER;

/** The bound of a part reads `FOR VALUES FROM ('1796083200') TO ('1798761600')`, and the first one begins at `(MINVALUE)`. */
const ALL = sql<LogPart>`select name, "from", "to" from (select relname as name,
      coalesce(cast(substring(bound from 'FROM .''([-0-9]+)') as bigint), ${EARLIEST}) as "from",
      cast(substring(bound from 'TO .''([-0-9]+)') as bigint) as "to"
    from (select relname, pg_get_expr(relpartbound, c.oid) as bound from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = cast('sn_log' as regclass)) bounds) parts
  where "to" is not null order by "to"`;

/** Returns the part that a month in UTC should have. */
function partOf(year: number, month: number): LogPart {
  const [from, to] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
  return {
    name: `sn_log_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`,
    from: from / 1000,
    to: to / 1000,
  };
}

async function missing(db: Reader, now: number): Promise<LogPart[]> {
  const parts = await db.all(ALL);
  const date = new Date(now * 1000);
  return Array.from({ length: AHEAD + 1 }, (_, ahead) =>
    partOf(date.getUTCFullYear(), date.getUTCMonth() + ahead),
  ).filter(({ from, to }) => parts.every((part) => part.to <= from || part.from >= to));
}

async function alone<Result>(db: Database, fn: (tx: Transaction) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await db.tx(fn, 'alone');
  } catch (error) {
    if (isLockTimeout(error)) return undefined;
    throw error;
  }
}

/** Makes the part of a month, with the entries of that month that came before it. */
async function makePart(tx: Transaction, { name, from, to }: LogPart): Promise<void> {
  const [part, start, end] = [sql.raw(name), sql.raw(String(from)), sql.raw(String(to))];
  const within = sql`start_time >= ${start} and start_time < ${end}`;
  const found = await tx.all(sql`select id from ${REST} where ${within} limit ${MOST_MOVED + 1}`);
  if (found.length > MOST_MOVED) return;
  await tx.run(sql`create table ${part} (like ${REST} including constraints including defaults including indexes)`);
  if (found.length > 0) {
    // Triggers of the log would take a moved entry for a removed one.
    await tx.run(sql`alter table sn_log detach partition ${REST}`);
    await tx.run(sql`insert into ${part} select * from ${REST} where ${within}`);
    await tx.run(sql`delete from ${REST} where ${within}`);
  }
  await tx.run(sql`alter table sn_log attach partition ${part} for values from (${start}) to (${end})`);
  if (found.length > 0) await tx.run(sql`alter table sn_log attach partition ${REST} default`);
}

/** The log is a table with a partition for each month. */
export const logParts: LogParts = {
  all: (db) => db.all(ALL),
  make: async (db, now) => {
    if ((await missing(db.read, now)).length === 0) return true;
    const made = await alone(db, async (tx) => {
      // Another process may have made some.
      for (const part of await missing(tx, now)) await makePart(tx, part);
      return true;
    });
    // Nothing else updates the statistics of a table with partitions.
    if (made) await db.read.all(sql`analyze sn_log`);
    return made ?? false;
  },
  alone,
  drop: async (tx, { name }) => void (await tx.run(sql`drop table if exists ${sql.raw(name)}`)),
};
