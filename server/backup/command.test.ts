import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createShelf, type Shelf } from '../testing/backups.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { TEST_NOW } from '../testing/test-now.ts';
import { runBackupCommand, runRestoreCommand } from './command.ts';

let service: TestApp;
let shelf: Shelf;
beforeAll(async () => {
  service = createTestApp();
  await service.db.tx((tx) => tx.exec({ sql: "insert into setting (name, value) values ('secret link', 'made')" }));
  shelf = createShelf();
});
afterAll(async () => {
  shelf.remove();
  await service.close();
});

const config = (passphrase?: string) =>
  readConfig({
    PLATFORM_KEY: TEST_KEY,
    DATA_DIR: service.dataDir,
    ...(passphrase !== undefined && { BACKUP_PASSPHRASE: passphrase }),
  });

const backUp = (target: string, passphrase?: string) =>
  runBackupCommand([target], { config: config(passphrase), clock: () => TEST_NOW });

it('a backup says what it holds, and has the time as its name in a folder, so that names in order are backups in order', async () => {
  const told = await backUp(shelf.path(''));
  expect(told).toMatch(/licet-2026-11-21T090000Z\.tar\.zst \(\d+\.\d MB\): 0 SNs, \d+ rows in all, 0 uploaded files\./);
  expect(told).toContain('It is not encrypted and holds keys and password hashes.');
});

it('a backup with a passphrase has the ending of encrypted files', async () => {
  const told = await backUp(shelf.path(''), 'correct horse battery');
  expect(told).toContain('/licet-2026-11-21T090000Z.tar.zst.age (');
  expect(told).not.toContain('not encrypted');
});

it('a restore says what it proved, which key is missing, and how to start', async () => {
  await backUp(shelf.path('lacking'));
  const told = await runRestoreCommand([shelf.path('lacking'), '--to', shelf.path('new')], config());
  expect(told).toContain('of 2026-11-21T09:00:00.000Z to');
  expect(told).toContain('the counters agree with a recount');
  expect(told).toContain('It holds no link-key: the service had it in a file once.');
  expect(told).toContain(`Start the service with DATA_DIR=${shelf.path('new')}.`);
});

it('wrong arguments are answered with the right ones', async () => {
  for (const args of [[], ['a', 'b'], ['--help']])
    await expect(runBackupCommand(args, { config: config(), clock: () => 0 })).rejects.toThrow(
      'npm run backup -- FILE|FOLDER',
    );
  for (const args of [[], ['a'], ['a', 'b', 'c'], ['a', '--to'], ['a', '--to', 'b', 'c']])
    await expect(runRestoreCommand(args, config())).rejects.toThrow('npm run restore -- FILE --to FOLDER');
});
