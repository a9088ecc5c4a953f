import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readLastBackup } from '../core/last-backup.ts';
import { takeLock } from '../db/sqlite/lock.ts';
import { addBackupMetrics } from '../http/metrics/process-gauges.ts';
import { createMetrics } from '../http/metrics/metrics.ts';
import { createShelf, type Shelf } from '../testing/backups.ts';
import { makeCatalogue, makeSns, ok } from '../testing/factories.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { TEST_NOW } from '../testing/test-now.ts';
import { createBackupKeeper, type BackupKeeper } from './keeper.ts';
import { LOCK, WORK } from './names.ts';
import { makeScheduledBackup } from './scheduled.ts';
import { makeWorkFolder } from './work-folder.ts';

const HOUR = 3600;

/** The copy of the database in a work folder. */
const BEING_MADE = expect.stringMatching(/^\.licet-backup-.+\/licet\.db$/);

let service: TestApp;
let shelf: Shelf;
beforeEach(() => {
  service = createTestApp();
  shelf = createShelf();
});
afterEach(async () => {
  await service.close();
  shelf.remove();
});

type Counting = BackupKeeper & { readonly metrics: () => Promise<string> };

/** Returns a keeper of the service with a backup every six hours, and the metrics that count what it does. */
function keeperWith(settings: Record<string, string> = {}): Counting {
  const { deps } = service;
  const environment = { BACKUP_DIR: shelf.path(''), BACKUP_EVERY: '6', ...settings };
  const config = readConfig({ PLATFORM_KEY: TEST_KEY, DATA_DIR: deps.config.dataDir, ...environment });
  if (config.backups === undefined) throw new Error('BACKUP_DIR is not set');
  const metrics = createMetrics();
  const onFailure = addBackupMetrics(metrics, config.dataDir);
  return { ...createBackupKeeper({ ...deps, config }, config.backups, onFailure), metrics: metrics.text };
}

/** The backups in the folder, oldest first. */
const made = (): string[] =>
  readdirSync(shelf.path(''))
    .filter((name) => name.startsWith('licet-'))
    .toSorted();

/** The hours and minutes in their names. */
const times = (): (string | undefined)[] => made().map((name) => /T(\d{4})/.exec(name)?.[1]);

const workFolders = (): string[] => readdirSync(shelf.path('')).filter((name) => name.startsWith(WORK));

const logged = (level: string): string[] =>
  service.logLines().filter((line) => line.includes(`"level":"${level}","operation":"backup"`));

it('a backup is made at once and then at each interval, and each is whole', async () => {
  await makeSns(service, await makeCatalogue(service), {}, 3);
  const keeper = keeperWith();
  expect(await keeper.metrics()).toContain('\nlicet_backup_time_seconds 0\n');
  await keeper.look();
  service.time.now += 6 * HOUR - 1;
  await keeper.look();
  expect(times()).toEqual(['0900']);
  await makeSns(service, await makeCatalogue(service), {}, 2);
  service.time.now += 1;
  await keeper.look();
  expect(times()).toEqual(['0900', '1500']);
  for (const [at, rows] of [3, 5].entries()) {
    const { manifest } = await shelf.restore(made()[at] ?? '', `restored-${at}`);
    expect(manifest.rows['sn']).toBe(rows);
  }
  expect(await readLastBackup(service.dataDir)).toBe(TEST_NOW + 6 * HOUR);
  expect(await keeper.metrics()).toContain(`\nlicet_backup_time_seconds ${TEST_NOW + 6 * HOUR}\n`);
  expect(logged('info')).toEqual([
    expect.stringMatching(/"file":".+T090000Z-[\da-f]{8}\.tar\.zst","bytes":\d{5,},"removed":0,"seconds":/),
    expect.stringContaining('T150000Z-'),
  ]);
});

it('another start makes no backup before the interval is over', async () => {
  await keeperWith().look();
  service.time.now += 6 * HOUR - 1;
  await keeperWith().look();
  expect(times()).toEqual(['0900']);
});

it('the oldest are removed when there are more than BACKUP_KEEP, and never those of others or made by hand', async () => {
  const mark = readFileSync(join(service.dataDir, 'instance'), 'utf8').slice(0, 8);
  const others = ['licet-2026-01-01T000000Z.tar.zst', 'licet-2026-01-01T000000Z-0badcafe.tar.zst'];
  const [oldest, old, ofWrongClock] = ['2026-11-19T0900', '2026-11-20T0900', '2030-01-01T0000'].map(
    (time) => `licet-${time}00Z-${mark}.tar.zst`,
  );
  for (const name of [...others, oldest, old, ofWrongClock]) writeFileSync(shelf.path(name ?? ''), '');
  await keeperWith({ BACKUP_KEEP: '2' }).look();
  expect(made()).toEqual([...others, old, `licet-2026-11-21T090000Z-${mark}.tar.zst`].toSorted());
  expect(logged('info')).toEqual([expect.stringContaining('"removed":2')]);
});

describe('a failed backup', () => {
  it('is counted and logged, and tried again after an hour', async () => {
    const keeper = keeperWith({ BACKUP_DIR: shelf.path('away') });
    await keeper.look();
    mkdirSync(shelf.path('away'));
    service.time.now += HOUR - 1;
    await keeper.look();
    expect(readdirSync(shelf.path('away'))).toEqual([]);
    expect(await keeper.metrics()).toContain('\nlicet_backup_failures_total 1\n');
    expect(logged('error')).toEqual([expect.stringMatching(/There is no folder .+away\. Create it/)]);
    service.time.now += 1;
    await keeper.look();
    expect(readdirSync(shelf.path('away')).toSorted()).toEqual([LOCK, expect.stringContaining('T100000Z-')]);
    expect(await keeper.metrics()).toContain('\nlicet_backup_failures_total 1\n');
  });

  it('removes no good one, and leaves nothing of itself', async () => {
    const keeper = keeperWith({ BACKUP_KEEP: '1' });
    await keeper.look();
    await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
    await ok(service.api('PUT', '/products/ref/studio/files/manual.txt', 'How to draw'));
    rmSync(join(service.dataDir, 'files', readdirSync(join(service.dataDir, 'files'))[0] ?? ''));
    service.time.now += 6 * HOUR;
    await keeper.look();
    expect(logged('error')).toEqual([expect.stringMatching(/Uploaded files are missing: files\//)]);
    expect([times(), workFolders()]).toEqual([['0900'], []]);
    expect(await readLastBackup(service.dataDir)).toBe(TEST_NOW);
  });
});

describe('in one folder', () => {
  it('two keepers that find the same backup due make one', async () => {
    await Promise.all([keeperWith().look(), keeperWith().look()]);
    expect([times(), workFolders(), logged('error')]).toEqual([['0900'], [], []]);
  });

  it('a backup that another keeper has just made is not made again', async () => {
    const schedule = { folder: shelf.path(''), everyHours: 6, keep: 7, mark: '0badcafe', dataDir: service.dataDir };
    const make = async (now: number) =>
      makeScheduledBackup({ ...schedule, now, work: await makeWorkFolder(schedule.folder) });
    expect(await make(TEST_NOW)).toMatchObject({ file: expect.stringContaining('T090000Z-0badcafe') as string });
    expect(await make(TEST_NOW + 1)).toEqual({ skipped: 'not due' });
  });

  it('a backup waits until that of another service is made', async () => {
    const release = takeLock(shelf.path(LOCK));
    const keeper = keeperWith();
    await keeper.look();
    expect([times(), logged('error')]).toEqual([[], []]);
    release?.();
    await keeper.look();
    expect(times()).toEqual(['0900']);
  });
});

it('a backup that is cancelled leaves nothing, is no failure, and is made at the next look', async () => {
  const keeper = keeperWith({ BACKUP_PASSPHRASE: 'correct horse battery' });
  const looking = keeper.look();
  await expect.poll(() => readdirSync(shelf.path(''), { recursive: true })).toContainEqual(BEING_MADE);
  keeper.cancel();
  await looking;
  expect([made(), workFolders(), logged('error')]).toEqual([[], [], []]);
  await keeperWith().look();
  expect(times()).toEqual(['0900']);
});

it('backups on schedule under writes are each of one moment, with every batch whole or not at all', async () => {
  const [BATCH, COUNT] = [7, Number(process.env['BACKUPS'] ?? 2)];
  const keeper = keeperWith({ BACKUP_KEEP: String(COUNT) });
  let [acknowledged, isOver] = [0, false];
  const load = (async () => {
    for (; !isOver; acknowledged++) {
      const batch = Array.from({ length: BATCH }, (_, at) => ({ name: `user ${acknowledged}-${at}` }));
      await ok(service.api('POST', '/users', batch));
    }
  })();
  const before: number[] = [];
  try {
    for (let at = 0; at < COUNT; at++) {
      before.push(acknowledged * BATCH);
      await keeper.look();
      service.time.now += 6 * HOUR;
    }
  } finally {
    isOver = true;
    await load;
  }
  expect(made()).toHaveLength(COUNT);
  for (const [at, name] of made().entries()) {
    const { manifest } = await shelf.restore(name, `restored-${at}`);
    const users = manifest.rows['user_account'] ?? 0;
    expect(users % BATCH).toBe(0);
    expect(users).toBeGreaterThanOrEqual(before[at] ?? Infinity);
  }
});
