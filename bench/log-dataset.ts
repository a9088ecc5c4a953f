import type { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../server/core/clock.ts';
import { createZone } from '../server/core/zone.ts';
import { openDatabase } from '../server/db/open.ts';
import { Random } from '../server/db/seed/random.ts';
import { keepZone } from '../server/resources/logs/zone-store.ts';
import { built, connectForBulk, fillCatalogue, fillSns, removeExtras } from './dataset.ts';

const SNS = 1000;
const DAY = 86_400;
const DAYS = 184;

export type LogDataset = { readonly entries: number; readonly directory: string; readonly builtAt?: number };

/** The data folder of `entries` log entries of 1,000 SNs over 184 days up to now; built on first use. */
export async function logDataset(entries: number): Promise<LogDataset> {
  const { directory, seconds } = await built(`logs-${entries}`, (file, folder) => fillLogs(file, folder, entries));
  return seconds === undefined ? { entries, directory } : { entries, directory, builtAt: entries / seconds };
}

/** Fills an empty database; indexes, counts and days are made after the rows. Returns seconds. */
async function fillLogs(file: string, directory: string, entries: number): Promise<number> {
  const began = performance.now();
  const db = connectForBulk(file);
  db.exec('begin');
  fillCatalogue(db);
  fillSns(db, SNS);
  const removed = removeExtras(db, 'sn_log');
  insertEntries(db, entries);
  for (const sql of removed) db.exec(sql);
  db.exec('insert into sn_log_count select status, error_code, count(*) from sn_log group by 1, 2');
  db.exec('insert into sn_log_block select id >> 12, count(*) from sn_log group by 1');
  db.exec('insert into sn_log_span select start_time >> 13, count(*) from sn_log group by 1');
  db.exec("update sn set concurrent_number = 100; delete from setting where name = 'log_zone'");
  db.exec('commit; pragma analysis_limit = 1000; analyze; pragma journal_mode = wal');
  db.close();
  const service = openDatabase(directory, createZone('UTC'), systemClock);
  await keepZone(service.db);
  await service.db.close();
  service.release();
  return (performance.now() - began) / 1000;
}

type Site = {
  readonly id: number;
  readonly users: number;
  /** Entries so far. */
  number: number;
};

/** Entries in order of time: full working days, few at week-ends; 3 % refused, 2 % borrowed seats, 60 % with a log-in name. */
function insertEntries(db: DatabaseSync, entries: number): void {
  const random = new Random(11);
  const weights = Array.from({ length: SNS }, (_, rank) => (rank + 15) ** -0.7);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sites = weights.map((weight, index): Site => {
    const daily = (entries / DAYS / total) * weight;
    return { id: index + 1, users: Math.max(2, Math.ceil(daily * 0.8)), number: 0 };
  });
  const pick = alias(weights, random);
  const today = Math.floor(systemClock() / DAY) * DAY;
  const dates = Array.from({ length: DAYS }, (_, day) => today - (DAYS - 1 - day) * DAY);
  const shares = dates.map((date) => ([0, 6].includes(new Date(date * 1000).getUTCDay()) ? 0.08 : 1));
  const share = entries / shares.reduce((sum, each) => sum + each, 0);
  const insert = db.prepare(`insert into sn_log (sn_id, number, start_time, end_time, status, error_code, failure,
    client_version, cmd_exe_num, login_ip, machine_id, mid, user_id, login_name)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const [index, date] of dates.entries()) {
    const count = Math.round(share * (shares[index] ?? 0));
    const starts = Float64Array.from({ length: count }, () => date + officeSecond(random)).sort();
    for (const start of starts) {
      const site = sites[pick()];
      if (site) insertEntry(insert, random, site, start);
    }
  }
}

/** Most log-ins are around nine and after lunch. */
const officeSecond = (random: Random): number =>
  random.chance(0.05)
    ? random.below(DAY)
    : Math.min(DAY - 1, 25_200 + random.below(10_800) + random.below(10_800) + (random.chance(0.35) ? 14_400 : 0));

const REFUSALS = [
  [1799, 'The session limit is reached.'],
  [1793, 'The licence has expired.'],
  [531, 'The account is not bound to the SN.'],
  [1922, 'The device is disabled.'],
] as const;

function insertEntry(insert: ReturnType<DatabaseSync['prepare']>, random: Random, site: Site, start: number): void {
  const person = random.below(site.users);
  const device = site.id * 10_000 + person;
  const named = site.id % 5 < 3;
  const [code, failure] = random.chance(0.03) ? random.pick(REFUSALS) : ([0, null] as const);
  const seat = code === 0 && random.chance(0.02);
  const length = random.between(300, random.chance(0.5) ? 5400 : 30_000);
  const how = random.below(100);
  const status = seat ? 'checkin' : how < 88 ? 'logout' : how < 98 ? 'timeout' : 'kickOut';
  insert.run(
    site.id, ++site.number, start, code === 0 ? start + length : start, code === 0 ? status : null, code, failure,
    '12', code === 0 ? random.below(400) : null, `10.${site.id >> 8}.${site.id & 255}.${person & 255}`, device,
    `D${String(device).padStart(8, '0')}-7QX2M-4TKRA-9`, named ? device : null, named ? `user${person}@site${site.id}` : null,
  ); // prettier-ignore
}

/** Draws places with given weights, each in constant time (Walker's alias method). */
function alias(weights: readonly number[], random: Random): () => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => (weight * weights.length) / total);
  const other = weights.map((_, place) => place);
  const [poor, rich] = [shares.keys(), shares.keys()].map((places, want) =>
    [...places].filter((place) => (want === 0) === (shares[place] ?? 0) < 1),
  );
  while (poor?.length && rich?.length) {
    const [small = 0, large = 0] = [poor.pop(), rich.at(-1)];
    other[small] = large;
    shares[large] = (shares[large] ?? 0) - (1 - (shares[small] ?? 0));
    if ((shares[large] ?? 0) < 1) poor.push(rich.pop() ?? 0);
  }
  return () => {
    const place = random.below(weights.length);
    return random.chance(Math.min(1, shares[place] ?? 1)) ? place : (other[place] ?? place);
  };
}
