import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { migrate, migrations } from '../db/postgres/migrations.ts';
import { within } from '../testing/postgres/databases.ts';
import {
  contentOf,
  expectUsable,
  expectWritable,
  filledTables,
  makeFolder,
  runMove,
  type Settings,
  type Used,
} from '../testing/postgres/moving.ts';
import { emptyDatabase, SECRET_KEY } from '../testing/postgres/program.ts';
import { startService, type Service } from '../testing/spawn.ts';

/** A data folder that a service has used, and what somebody had in it. */
let origin: string;
let used: Used;
/** A database to which the folder was moved. */
let moved: string;
let said: string;
beforeAll(async () => {
  ({ directory: origin, used } = await makeFolder());
  moved = await emptyDatabase(inject('postgres'));
  said = await move({ DATA_DIR: origin }, moved);
});
afterAll(() => rmSync(origin, { recursive: true, force: true }));

let folder: string;
const services: Service[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'licet-move-'))));
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.remove()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Settings): Promise<Service> {
  const service = await startService(settings);
  services.push(service);
  return service;
}

async function move(settings: Settings, to: string): Promise<string> {
  const { code, stdout, stderr } = await runMove(settings, to);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

const back = () => join(folder, 'back');
const empty = () => emptyDatabase(inject('postgres'));

describe('a move to PostgreSQL and back', () => {
  test('keeps each row, id, secret and stored file, and says what to set next', async () => {
    const again = await move({ DATABASE_URL: moved }, back());
    const [before, after] = [contentOf(origin), contentOf(back())];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const [name, content] of before) expect([name, after.get(name)]).toEqual([name, content]);
    expect((before.get('sn_log') as unknown[]).length).toBeGreaterThan(10_000);
    expect(readdirSync(join(back(), 'files'))).toHaveLength(1);
    expect(readdirSync(join(back(), 'exports'))).toHaveLength(1);
    expect(said).toMatch(
      /^Moved \S+ to PostgreSQL \(program_\w+ on 127\.0\.0\.1:\d+\): \d{5,} rows in \d+ tables, 2 stored files, and the secrets platform, link, factor, signing\.$/m,
    );
    expect(said).toMatch(/^ {2}sn_log +\d{5,} {2}[\da-f]{24}$/m);
    expect(said).toContain('Start the service with DATABASE_URL set to that address, and with the same SECRET_KEY.');
    expect(again).toContain(`Start the service with DATA_DIR=${back()}, and without DATABASE_URL`);
  });

  test('leaves a service on PostgreSQL and then one on SQLite where everything works, and no id is given twice', async () => {
    const url = await empty();
    await move({ DATA_DIR: origin }, url);
    const onPostgres = await start({ DATABASE_URL: url, SECRET_KEY });
    await expectUsable(onPostgres, used);
    await expectWritable(onPostgres, 'on-postgres');
    await onPostgres.stop();
    await move({ DATABASE_URL: url }, back());
    const onSqlite = await start({ DATA_DIR: back() });
    await expectUsable(onSqlite, used);
    await expectWritable(onSqlite, 'on-sqlite');
  });
});

describe('a move that is killed', () => {
  test('leaves the database empty and the folder as it was, and works the next time', async () => {
    const before = contentOf(origin);
    const url = await empty();
    // An even earlier one ended during its migrations.
    await within(url, (client) => migrate(client, migrations().slice(0, 2)));
    const { code, stdout } = await runMove({ DATA_DIR: origin }, url, 'Copying sn_log\n');
    expect([code, stdout.includes('Moved')]).toEqual([null, false]);
    await expect.poll(() => filledTables(url)).toEqual([]);
    expect(contentOf(origin)).toEqual(before);
    await move({ DATA_DIR: origin }, url);
    await expectUsable(await start({ DATABASE_URL: url, SECRET_KEY }), used);
  });

  test('leaves no folder under the name of the target, and works the next time', async () => {
    const { code } = await runMove({ DATABASE_URL: moved }, back(), 'Copying sn_log\n');
    expect([code, readdirSync(folder)]).toEqual([null, ['back.moving']]);
    await move({ DATABASE_URL: moved }, back());
    expect(readdirSync(folder)).toEqual(['back']);
    expect(contentOf(back())).toEqual(contentOf(origin));
  });
});
