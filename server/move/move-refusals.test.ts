import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { within } from '../testing/postgres/databases.ts';
import { filledTables, makeFolder, runMove, type Settings } from '../testing/postgres/moving.ts';
import { emptyDatabase, SECRET_KEY } from '../testing/postgres/program.ts';
import { startService, type Service } from '../testing/spawn.ts';

/** A data folder that a service has used, and a database with its records. */
let origin: string;
let full: string;
beforeAll(async () => {
  ({ directory: origin } = await makeFolder({ demo: false }));
  full = await emptyDatabase(inject('postgres'));
  expect(await runMove({ DATA_DIR: origin }, full)).toMatchObject({ code: 0, stderr: '' });
});
afterAll(() => rmSync(origin, { recursive: true, force: true }));

let folder: string;
const services: Service[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'licet-refused-'))));
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.remove()));
  rmSync(folder, { recursive: true, force: true });
});

const start = async (settings: Settings) => void services.push(await startService(settings));
const empty = () => emptyDatabase(inject('postgres'));
const data = () => join(folder, 'data');
const back = () => join(folder, 'back');

/** Expects that a move ends with code 1 and one sentence. */
async function refusal(settings: Settings, to: string): Promise<string> {
  const { code, stdout, stderr } = await runMove(settings, to);
  expect([code, stdout.includes('Moved')]).toEqual([1, false]);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return stderr;
}

/** Changes the database of the folder as another program would. */
function change(sql: string): void {
  const db = new DatabaseSync(join(data(), 'licet.db'), { enableForeignKeyConstraints: false });
  db.exec(sql);
  db.close();
}

describe('nothing is moved to PostgreSQL', () => {
  let target: string;
  beforeEach(async () => {
    cpSync(origin, data(), { recursive: true });
    target = await empty();
  });
  afterEach(async () => expect(await filledTables(target)).toEqual([]));

  const refused = (settings: Settings = {}, to = target) => refusal({ DATA_DIR: data(), ...settings }, to);

  test.each([
    [
      'delete from user_account where id in (select user_id from sn_user)',
      /is not sound: 1 rows of sn_user refer to rows that do not exist\. Restore a backup/,
    ],
    ['update sn_count set n = n + 1', /is not sound: sn_count differs from a recount\. Restore a backup/],
    [
      "update customer set city = 'a' || char(0) || 'b'",
      /^The table customer cannot be copied: a text has the character U\+0000/,
    ],
    ['pragma user_version = 49', /has schema 49, and this program needs \d+\. Start the service of this version once/],
    ['pragma user_version = 9999', /has schema 9999, and this program needs \d+/],
  ])('after %s', async (sql, message) => {
    change(sql);
    expect(await refused()).toMatch(message);
  });

  test('of a folder that a service uses, that lacks a file or a key, or that has no database', async () => {
    const [file = ''] = readdirSync(join(data(), 'files'));
    rmSync(join(data(), 'files', file));
    expect(await refused()).toMatch(`The stored file files/${file} is missing. Restore it from a backup`);
    cpSync(origin, data(), { recursive: true });
    rmSync(join(data(), 'factor-key'));
    expect(await refused()).toMatch(/factor-key is missing, though this service had one\. Restore it from a backup/);
    cpSync(origin, data(), { recursive: true });
    await start({ DATA_DIR: data() });
    expect(await refused()).toMatch(/is served by another process\. Stop it/);
    expect(await refused({ DATA_DIR: join(folder, 'none') })).toMatch(/^There is no database in/);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  test('without a usable SECRET_KEY, or with DATABASE_URL for another database', async () => {
    expect(await refused({ SECRET_KEY: '' })).toMatch(/^SECRET_KEY is missing\./);
    expect(await refused({ SECRET_KEY: 'c2hvcnQ=' })).toMatch(/^SECRET_KEY is not usable\./);
    expect(await refused({ DATABASE_URL: full })).toMatch(/^DATABASE_URL is set to another database\. Unset it/);
  });

  test('into a database with rows, with a running service, or with tables of another program, or that cannot be reached', async () => {
    expect(await refused({}, full)).toMatch(/^PostgreSQL \(.+\) is not empty: the table \w+ has rows\. Create a new/);
    const served = await empty();
    await start({ DATABASE_URL: served, SECRET_KEY });
    expect(await refused({}, served)).toMatch(/^A service uses PostgreSQL \(.+\)\. Stop it first\./);
    const foreign = await empty();
    await within(foreign, (client) => client.query('create table orders (id bigint)'));
    expect(await refused({}, foreign)).toMatch(/has tables of another program\. Name an empty database\./);
    const newer = await empty();
    await within(newer, (client) => client.query('create table migration (number bigint); insert into migration values (9999)'));
    expect(await refused({}, newer)).toMatch(/was written by a newer version of this program \(schema 9999/);
    expect(await refused({}, 'postgres://ada:hidden@127.0.0.1:9/licet')).toMatch(/^PostgreSQL \(licet on 127\.0\.0\.1:9\) cannot be used: /);
    expect(await refused({}, 'mysql://127.0.0.1/licet')).toMatch(/^Usage: npm run move -- --to postgres/);
  }); // prettier-ignore
});

describe('nothing is moved to a folder', () => {
  afterEach(() => expect([existsSync(back()), existsSync(`${back()}.moving`)]).toEqual([false, false]));

  test('without the SECRET_KEY that sealed the secrets, or without a database', async () => {
    expect(await refusal({ DATABASE_URL: full, SECRET_KEY: '' }, back())).toMatch(/^SECRET_KEY is missing\./);
    const other = Buffer.alloc(32, 3).toString('base64');
    expect(await refusal({ DATABASE_URL: full, SECRET_KEY: other }, back())).toMatch(
      /^SECRET_KEY is not the key that sealed the secret '\w+' of this database\. Set the right one\./,
    );
    expect(await refusal({ SECRET_KEY: '' }, back())).toMatch(/^DATABASE_URL is not set, so there is no database to move/);
  }); // prettier-ignore

  test('of a database that a service uses, or that is of another version', async () => {
    const served = await empty();
    await start({ DATABASE_URL: served, SECRET_KEY });
    expect(await refusal({ DATABASE_URL: served }, back())).toMatch(/^A service uses PostgreSQL \(.+\)\. Stop it first\./);
    const other = await empty();
    expect(await refusal({ DATABASE_URL: other }, back())).toMatch(/has schema 0, and this program needs \d+/);
    await within(other, (client) => client.query('create table migration (number bigint); insert into migration values (9999)'));
    expect(await refusal({ DATABASE_URL: other }, back())).toMatch(/has schema 9999, and this program needs \d+/);
  }); // prettier-ignore

  test('that has files', async () => {
    expect(await refusal({ DATABASE_URL: full }, origin)).toMatch(/ is not empty\. Choose an empty or a new folder/);
  });
});
