import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBackupOverdue, noteBackup, readLastBackup } from './last-backup.ts';

const NOW = 1_800_000_000;
const HOUR = 3600;
const DAY = 24 * HOUR;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'licet-last-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('the moment of the last backup is read as it was noted, in one file for its owner alone', async () => {
  expect(await readLastBackup(folder)).toBeUndefined();
  await noteBackup(folder, NOW - 1);
  await noteBackup(folder, NOW);
  expect(await readLastBackup(folder)).toBe(NOW);
  expect(readdirSync(folder)).toEqual(['last-backup']);
  expect(statSync(join(folder, 'last-backup')).mode & 0o777).toBe(0o600);
});

test('a note that cannot be put in place leaves nothing behind', async () => {
  mkdirSync(join(folder, 'last-backup'));
  await expect(noteBackup(folder, NOW)).rejects.toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['last-backup']);
});

test('a note that cannot be understood counts as no backup', async () => {
  writeFileSync(join(folder, 'last-backup'), 'yesterday');
  expect(await readLastBackup(folder)).toBeUndefined();
});

test.each([
  ['none is known in the first day', { setUp: DAY }, false],
  ['none is known after the first day', { setUp: DAY + 1 }, true],
  ['nobody has set the service up yet', { setUp: undefined }, false],
  ['the last one is one and a half weeks old', { lastBackup: 252 * HOUR }, false],
  ['the last one is older than that', { lastBackup: 252 * HOUR + 1 }, true],
  ['a daily one failed once', { lastBackup: 36 * HOUR, everyHours: 24 }, false],
  ['a daily one failed for longer', { lastBackup: 36 * HOUR + 1, everyHours: 24 }, true],
  ['an hourly one is missing', { lastBackup: 2 * HOUR, everyHours: 1 }, true],
  ['the clock was wrong when the last one was made', { lastBackup: -2 * DAY }, true],
  ['an old one is all that a new service has', { setUp: HOUR, lastBackup: 900 * HOUR }, false],
])('when %s', (_case, ago: { setUp?: number | undefined; lastBackup?: number; everyHours?: number }, isOverdue) => {
  const { setUp, lastBackup, everyHours } = { setUp: 365 * DAY, ...ago };
  const moment = (seconds: number | undefined) => (seconds === undefined ? undefined : NOW - seconds);
  const backedUp = { setUp: moment(setUp), lastBackup: moment(lastBackup), everyHours };
  expect(isBackupOverdue(backedUp, NOW)).toBe(isOverdue);
});
