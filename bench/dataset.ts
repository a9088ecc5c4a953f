import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { snFromBytes } from '../server/contract/sns/sn.ts';
import { systemClock } from '../server/time/clock.ts';
import { createZone } from '../server/time/zone.ts';
import { migrations } from '../server/db/sqlite/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { Random } from '../server/db/seed/random.ts';

const CACHE = fileURLToPath(new URL('./.cache/', import.meta.url));

export type Dataset = {
  readonly rows: number;
  /** The data folder with `licet.db`. Nothing ever writes to it. */
  readonly directory: string;
  /** Rows per second while it was built, with counts and indexes; undefined when it existed. */
  readonly builtAt?: number;
};

/** Returns the data folder of `rows` SNs. It is built on first use, and again when the schema changes. */
export async function dataset(rows: number): Promise<Dataset> {
  const { directory, seconds } = await built(String(rows), (file) => fill(file, rows));
  return seconds === undefined ? { rows, directory } : { rows, directory, builtAt: rows / seconds };
}

/** Returns a data folder that is filled on first use and again when the schema changes, with the seconds that took. */
export async function built(
  name: string,
  fillFile: (file: string, directory: string) => number | Promise<number>,
): Promise<{ directory: string; seconds?: number }> {
  const schema = hash(
    'sha256',
    migrations()
      .map(({ sql }) => sql)
      .join(),
    'hex',
  ).slice(0, 8);
  const directory = join(CACHE, `${name}-${schema}`);
  if (existsSync(directory)) return { directory };
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  await createEmpty(unfinished);
  const seconds = await fillFile(join(unfinished, 'licet.db'), unfinished);
  renameSync(unfinished, directory);
  return { directory, seconds };
}

/** Creates a data folder whose database has the tables and no records. */
export async function createEmpty(directory: string): Promise<void> {
  const { db, release } = openDatabase(directory, createZone('UTC'), systemClock);
  await db.close();
  release();
}

/** Copies a dataset for one server that writes. */
export function copyOf({ directory }: Pick<Dataset, 'directory'>, name: string): string {
  const copy = join(CACHE, 'run', name);
  rmSync(copy, { recursive: true, force: true });
  cpSync(directory, copy, { recursive: true });
  return copy;
}

/** Returns SNs that can be changed, spread evenly over the table, in random order. */
export function sampleSns({ directory, rows }: Dataset, count: number): string[] {
  const db = new DatabaseSync(join(directory, 'licet.db'), { readOnly: true });
  const random = new Random(7);
  const find = db.prepare('select sn from sn where id >= ? and archived = 0 order by id limit 1');
  const sns = Array.from({ length: count }, () => String(find.get(1 + random.below(rows))?.['sn']));
  db.close();
  return sns;
}

const TYPES = ['LOCAL', 'LOCAL', 'LOCAL', 'LOCAL', 'FLOAT', 'FLOAT', 'CLOUD', 'TRY', 'TOKEN_ID', 'GROUP'];
const PRODUCTS = 10;
const DAY = 86_400;

/** Fills an empty database; indexes, counts and search tables are built after the rows. Returns the seconds it took. */
export function fill(file: string, rows: number): number {
  const began = performance.now();
  const db = connectForBulk(file);
  db.exec('begin');
  fillCatalogue(db);
  const removed = removeExtras(db, 'sn');
  fillSns(db, rows);
  db.exec('update sn set standing = v.standing from sn_standing_at v where v.id = sn.id and v.standing <> sn.standing');
  for (const sql of removed) db.exec(sql);
  const keys = 'archived, status, standing, type, product_id, template_id, business_id';
  db.exec(`insert into sn_count select ${keys}, count(*) from sn group by ${keys}`);
  db.exec('insert into sn_expiry_count select width, start, standing, count(*) from sn_expiry_bucket group by 1, 2, 3');
  db.exec('insert into sn_block select id >> 10, sum(archived = 0) from sn group by 1');
  for (const table of ['sn_search', 'sn_description_search'])
    db.exec(`insert into ${table} (${table}) values ('rebuild')`);
  db.exec('commit; analyze; pragma journal_mode = wal');
  db.close();
  return (performance.now() - began) / 1000;
}

/** Opens a connection that writes as fast as possible and does not survive a crash. */
export function connectForBulk(file: string): DatabaseSync {
  const connect = (): DatabaseSync => {
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: false });
    db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -262144');
    return db;
  };
  // With the statistics of empty tables, full scans would build the search index, four times as slowly.
  const empty = connect();
  empty.exec('drop table if exists sqlite_stat1');
  empty.close();
  return connect();
}

/** Drops indexes and triggers of a table, and returns the statements that create them again. */
export function removeExtras(db: DatabaseSync, table: string): string[] {
  const extras = db
    .prepare(
      "select type, name, sql from sqlite_schema where tbl_name = ? and type in ('index', 'trigger') and sql is not null",
    )
    .all(table);
  for (const { type, name } of extras) db.exec(`drop ${String(type)} ${String(name)}`);
  return extras.map(({ sql }) => String(sql));
}

export function fillCatalogue(db: DatabaseSync): void {
  const now = systemClock();
  for (let id = 1; id <= PRODUCTS; id++) {
    db.prepare('insert into product (id, guid, name, reg_date) values (?, ?, ?, ?)').run(
      id,
      `product-${id}`,
      `Product ${id}`,
      now,
    );
    db.prepare("insert into template (id, product_id, name, reg_date) values (?, ?, 'Default', ?)").run(id, id, now);
    db.prepare("insert into business (id, guid, name, type, business_os, control_type, reg_date) values (?, ?, ?, ?, 'DEFAULT', 'ONLINE', ?)")
      .run(id, `business-${id}`, `Business ${id}`, TYPES[id - 1] ?? 'LOCAL', now); // prettier-ignore
  }
}

export function fillSns(db: DatabaseSync, rows: number): void {
  const random = new Random(1);
  const now = systemClock();
  const insert =
    db.prepare(`insert into sn (sn, status, type, product_id, template_id, business_id, archived, active_date,
    active_type, last_update_date, update_time, reg_date, start_date, end_date, volume_number, usage_number,
    concurrent_number, users_number, max_offline_minutes, transfer_volume, transfer_number, description, vm_detect,
    license_borrow) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  for (let row = 0; row < rows; row++) {
    const business = random.below(TYPES.length);
    const product = 1 + random.below(PRODUCTS);
    const registered = now - random.below(1000 * DAY);
    const start = registered - (registered % DAY);
    insert.run(
      snFromBytes(random.bytes(15)), STATUSES[random.below(10)] ?? 0, TYPES[business] ?? 'LOCAL', product, product,
      business + 1, random.chance(0.05) ? 1 : 0, registered + 3600, 'online', now - random.below(30 * DAY), registered,
      registered, start, start + random.between(300, 900) * DAY - 1, random.between(1, 10), 1000, random.between(1, 50),
      random.between(1, 100), 1440, 2, 3, random.chance(0.2) ? `Order PO-${random.between(10_000, 99_999)}` : null,
      random.below(2), random.below(2),
    ); // prettier-ignore
  }
}

const STATUSES = [0, 0, 0, 0, 0, 0, 0, 1, 2, 4];
