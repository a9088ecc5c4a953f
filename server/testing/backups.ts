import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup, type Made } from '../backup/backup.ts';
import { restoreBackup, type Restored } from '../backup/restore.ts';
import { systemClock } from '../time/clock.ts';

/** A folder for archives and restored data. */
export type Shelf = {
  readonly path: (name: string) => string;
  readonly backUp: (dataDir: string, name: string, passphrase?: string) => Promise<Made>;
  readonly restore: (name: string, to: string, passphrase?: string) => Promise<Restored>;
  readonly read: (name: string) => Buffer;
  readonly remove: () => void;
};

export function createShelf(): Shelf {
  const folder = mkdtempSync(join(tmpdir(), 'licet-shelf-'));
  const path = (name: string) => join(folder, name);
  return {
    path,
    backUp: (dataDir, name, passphrase) =>
      makeBackup({
        ...{ dataDir, file: path(name), clock: systemClock },
        lock: passphrase === undefined ? undefined : { passphrase, cost: 10 },
      }),
    restore: (name, to, passphrase) => restoreBackup({ file: path(name), to: path(to), passphrase }),
    read: (name) => readFileSync(path(name)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
