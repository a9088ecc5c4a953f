import type { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../server/time/clock.ts';
import { createZone } from '../server/time/zone.ts';
import { openDatabase } from '../server/db/open.ts';
import { keepZone } from '../server/resources/logbook/zone-store.ts';
import { built, connectForBulk, fillCatalogue, fillSns, removeExtras } from './dataset.ts';

const SNS = 1000;
const DAY = 86_400;
const DAYS = 184;

export type LogDataset = { readonly entries: number; readonly directory: string; readonly builtAt?: number };

/** Returns the data folder of `entries` log entries of 1,000 SNs over the last 184 days. It is built on first use. */
export async function logDataset(entries: number): Promise<LogDataset> {
  const { directory, seconds } = await built(`logs-${entries}`, (file, folder) => fillLogs(file, folder, entries));
  return seconds === undefined ? { entries, directory } : { entries, directory, builtAt: entries / seconds };
}

async function fillLogs(file: string, directory: string, entries: number): Promise<number> {
  const db = connectForBulk(file);
  db.exec('begin');
  fillCatalogue(db);
  fillSns(db, SNS);
  db.exec('commit');
  db.close();
  return fillEntries(file, directory, entries);
}

/**
 * Adds log entries to a database with at least 1,000 SNs; indexes, counts and daily sums are built after the rows.
 * Returns the seconds it took.
 */
export async function fillEntries(file: string, directory: string, entries: number): Promise<number> {
  const began = performance.now();
  const db = connectForBulk(file);
  db.exec('begin');
  const removed = removeExtras(db, 'sn_log');
  insertEntries(db, entries);
  for (const sql of removed) db.exec(sql);
  db.exec('insert into sn_log_count select status, error_code, count(*) from sn_log group by 1, 2');
  db.exec('insert into sn_log_block select id >> 12, count(*) from sn_log group by 1');
  db.exec('insert into sn_log_span select start_time >> 13, count(*) from sn_log group by 1');
  db.exec(`update sn set concurrent_number = 100 where id <= ${SNS}; delete from setting where name = 'log_zone'`);
  db.exec('commit; pragma analysis_limit = 1000; analyze; pragma journal_mode = wal');
  db.close();
  const service = openDatabase(directory, createZone('UTC'), systemClock);
  await keepZone(service.db);
  await service.db.close();
  service.release();
  return (performance.now() - began) / 1000;
}

/** Random numbers of a row, each below 2^31, computed from the row number alone. */
const RANDOM = `(select n, ${[
  [48_271, 69_621],
  [16_807, 39_373],
  [62_089, 40_014],
  [44_485, 48_271],
  [39_373, 69_621],
]
  .map(([first, then], at) => `(n * ${first} % 2147483647 + ${at} + n / 7) * ${then} % 2147483629 as r${at}`)
  .join(', ')} from numbers)`;

/**
 * Entries in time order: full working days with most log-ins around nine and after lunch, few on weekends; 3 % refused,
 * 2 % borrowed seats, 60 % with a log-in name. The busiest SN has a hundred times the entries of the quietest.
 */
function insertEntries(db: DatabaseSync, entries: number): void {
  const weights = Array.from({ length: SNS }, (_, rank) => (rank + 15) ** -0.7);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  db.exec('create temp table site (slot integer primary key, sn integer, users integer)');
  db.exec('create temp table written (sn integer primary key, n integer not null)');
  const slots = db.prepare(`${NUMBERS} insert into site select n, ?3, ?4 from numbers`);
  let used = 0;
  for (const [index, weight] of weights.entries()) {
    const next = index === SNS - 1 ? SLOTS : used + Math.max(1, Math.round((weight / total) * SLOTS));
    const daily = (entries / DAYS / total) * weight;
    slots.run(used, Math.min(next, SLOTS) - 1, index + 1, Math.max(2, Math.ceil(daily * 0.8)));
    used = next;
  }
  const today = Math.floor(systemClock() / DAY) * DAY;
  const dates = Array.from({ length: DAYS }, (_, day) => today - (DAYS + 1 - day) * DAY);
  const shares = dates.map((date) => ([0, 6].includes(new Date(date * 1000).getUTCDay()) ? 0.08 : 1));
  const share = entries / shares.reduce((sum, each) => sum + each, 0);
  const insert = db.prepare(INSERT);
  const count = db.prepare(
    'insert or replace into written select sn_id, max(number) from sn_log where id > ? group by 1',
  );
  let last = 0;
  for (const [index, date] of dates.entries()) {
    const until = index === DAYS - 1 ? entries : last + Math.round(share * (shares[index] ?? 0));
    insert.run(last + 1, until, date);
    count.run(last);
    last = until;
  }
}

const SLOTS = 65_536;

/** Produces the whole numbers from the first parameter to the second. */
const NUMBERS = 'with recursive numbers(n) as (select ?1 union all select n + 1 from numbers where n < ?2)';

const INSERT = `${NUMBERS} insert into sn_log (sn_id, number, start_time, end_time, status, error_code, failure, client_version,
    cmd_exe_num, login_ip, machine_id, mid, user_id, login_name)
  select sn, coalesce(written.n, 0) + row_number() over (partition by sn order by start, e.n), start,
    iif(refused, start, start + 300 + iif(r3 % 2, r4 % 5400, r4 % 30000)),
    case when refused then null when seat then 'checkin' when r4 % 100 < 88 then 'logout'
      when r4 % 100 < 98 then 'timeout' else 'kickOut' end,
    iif(refused, case r3 % 4 when 0 then 1793 when 1 then 531 when 2 then 1922 else 1799 end, 0),
    iif(refused, 'The session limit is reached.', null), '12', iif(refused, null, r2 % 400),
    '10.' || (sn >> 8) || '.' || (sn & 255) || '.' || (person & 255), sn * 10000 + person,
    'D' || (100000000 + sn * 10000 + person) || '-7QX2M-4TKRA-9', iif(named, sn * 10000 + person, null),
    iif(named, 'user' || person || '@site' || sn, null)
  from (select r.n, sn, r2, r3, r4, r1 % users as person, sn % 5 < 3 as named, r2 % 1000 < 30 as refused,
      r3 % 1000 < 20 as seat, ?3 + iif(r0 % 100 < 5, r4 % 86400,
        25200 + r3 % 10800 + r4 % 10800 + iif(r0 % 100 < 40, 14400, 0)) as start
    from ${RANDOM} r cross join site on slot = r1 / 7 % ${SLOTS}) e
  left join written using (sn) order by start`;
