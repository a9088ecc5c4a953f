import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createShelf, type Shelf } from '../testing/backups.ts';
import { startService, type Service } from '../testing/spawn.ts';
import { LOCK } from './names.ts';

let shelf: Shelf;
let service: Service;
beforeEach(() => void (shelf = createShelf()));
afterEach(async () => {
  await service.remove();
  shelf.remove();
});

const names = (): string[] => readdirSync(shelf.path('')).toSorted();

it('a service backs itself up after its start, and tells its metrics and its log', async () => {
  service = await startService({ BACKUP_DIR: shelf.path('') });
  await expect.poll(() => service.output()).toMatch(/"operation":"backup","file":".+","bytes":\d+,"removed":0,/);
  expect(names()).toEqual([LOCK, expect.stringMatching(/^licet-.+Z-[\da-f]{8}\.tar\.zst$/)]);
  const metrics = await (await fetch(`${service.origin}/metrics`)).text();
  expect(metrics).toMatch(/^licet_backup_time_seconds \d{10}$/m);
  expect(metrics).toContain('\nlicet_backup_failures_total 0\n');
});

it('a stop of the service ends a backup that is being made, and leaves nothing of it', async () => {
  // Encryption takes two seconds, in which the service is stopped.
  service = await startService({ BACKUP_DIR: shelf.path(''), BACKUP_PASSPHRASE: 'correct horse battery' });
  const copy = expect.stringMatching(/^\.licet-backup-.+\/licet\.db$/);
  await expect.poll(() => readdirSync(shelf.path(''), { recursive: true })).toContainEqual(copy);
  expect(await service.stop()).toBe(0);
  expect(names().filter((name) => !name.startsWith(LOCK))).toEqual([]);
  expect(service.output()).toContain('The backup was stopped. Nothing remains of it.');
  expect(service.output()).not.toContain('"level":"error"');
});
