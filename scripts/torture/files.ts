import { hash } from 'node:crypto';
import { copyFileSync, cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../server/db/seed/random.ts';
import { atLeast, atMost } from '../attack/attack.ts';
import { call, expectDone, start } from './client.ts';
import { damages, type Damage } from './damage.ts';
import type { Part } from './part.ts';

export const part: Part = {
  name: 'files',
  title: 'Database files that are not as the service left them',
  run: async ({ seed }) => {
    const root = mkdtempSync(join(tmpdir(), 'licet-files-'));
    try {
      const [sound, other] = [await makeFolder(join(root, 'sound')), await makeFolder(join(root, 'other'))];
      const random = new Random(seed);
      const faults: string[] = [];
      for (const damage of damages) {
        const folder = join(root, 'damaged');
        cpSync(sound, folder, { recursive: true });
        damage.make(folder, random, other);
        faults.push(...(await look(folder, damage)));
        rmSync(folder, { recursive: true });
      }
      for (const fault of faults) console.error(`files: ${fault}`);
      const untouched = await look(sound, { name: 'untouched', says: /Restore/ });
      return [
        atMost(0, `starts of ${damages.length} that serve, change the folder, or do not say what to do`, faults.length),
        atLeast(1, 'control: such starts of a sound folder', untouched.length),
      ];
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

/** Makes a data folder as a stopped service leaves it, with a write-ahead log of a killed one beside it (`crashed-wal`). */
async function makeFolder(dataDir: string): Promise<string> {
  const service = await start(dataDir);
  for (let count = 0; count < 5; count++)
    await expectDone(call(service, 'POST', '/api/businesses', { name: `business ${count}`, type: 'LOCAL' }));
  copyFileSync(join(dataDir, 'licet.db-wal'), join(dataDir, 'crashed-wal'));
  await service.stop();
  return dataDir;
}

/** Starts a service on a damaged folder. Returns what is wrong with its answer. */
async function look(folder: string, { name, says }: Pick<Damage, 'name' | 'says'>): Promise<string[]> {
  const before = contentsOf(folder);
  const refusal = await refusalOf(folder);
  if (refusal === undefined) return [`a database ${name} is served`];
  const after = contentsOf(folder);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  return [
    ...(ONE_LINE.test(refusal) && says.test(refusal) ? [] : [`a database ${name}: ${refusal}`]),
    ...changed.map((file) => `a database ${name}: the start changes ${file}`),
  ];
}

/** The end of a start that says in one line why. */
const ONE_LINE = /^the service ended with code 1: .+\n?$/;

/** Returns how a start ended, or undefined when it serves. */
async function refusalOf(folder: string): Promise<string | undefined> {
  try {
    await (await start(folder)).stop();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the digest of each file in a folder, but of the index that any reader makes of a write-ahead log. */
const contentsOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name !== 'licet.db-shm')
      .map((name) => {
        const path = join(folder, name);
        return [name, lstatSync(path).isFile() ? hash('sha256', readFileSync(path)) : 'no file'];
      }),
  );
