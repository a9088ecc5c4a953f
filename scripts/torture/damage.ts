import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Random } from '../../server/db/seed/random.ts';

/** Damages the database in a copy of a data folder. `other` is the data folder of another service. */
export type Damage = {
  readonly name: string;
  readonly make: (folder: string, random: Random, other: string) => void;
  /** What the start says, after the path of the database. */
  readonly says: RegExp;
};

const RESTORE = /Restore (it|the whole folder) from a backup, or use an/;
const OTHER_FOLDER = /Use another DATA_DIR|Put the right one back|Restore it from a backup/;

const database = (folder: string): string => join(folder, 'licet.db');

function rewrite(folder: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(database(folder), change(readFileSync(database(folder))));
}

function sql(folder: string, text: string): void {
  const db = new DatabaseSync(database(folder));
  db.exec(text);
  db.close();
}

/** Every way in which a database file is not the one that the service left. */
export const damages: readonly Damage[] = [
  { name: 'missing', make: (folder) => rmSync(database(folder)), says: RESTORE },
  { name: 'zero bytes', make: (folder) => truncateSync(database(folder)), says: RESTORE },
  { name: 'one byte', make: (folder) => truncateSync(database(folder), 1), says: RESTORE },
  { name: 'half a header', make: (folder) => truncateSync(database(folder), 50), says: RESTORE },
  { name: 'its first page alone', make: (folder) => truncateSync(database(folder), 4096), says: RESTORE },
  {
    name: 'truncated to half',
    make: (folder) => truncateSync(database(folder), readFileSync(database(folder)).length / 2),
    says: RESTORE,
  },
  {
    name: 'truncated to a length that is no number of pages',
    make: (folder) => truncateSync(database(folder), readFileSync(database(folder)).length - 1000),
    says: RESTORE,
  },
  { name: 'without its magic', make: (folder) => rewrite(folder, (bytes) => bytes.fill(0, 0, 16)), says: RESTORE },
  { name: 'all zeros', make: (folder) => rewrite(folder, (bytes) => bytes.fill(0)), says: RESTORE },
  {
    name: 'random bytes',
    make: (folder, random) => rewrite(folder, (bytes) => bytes.map(() => random.below(256)) as Buffer),
    says: RESTORE,
  },
  {
    name: '200 random bytes in its first page',
    make: (folder, random) =>
      rewrite(folder, (bytes) => {
        for (let count = 0; count < 200; count++) bytes[random.between(100, 4095)] = random.below(256);
        return bytes;
      }),
    says: RESTORE,
  },
  { name: 'a text', make: (folder) => writeFileSync(database(folder), 'Dear diary, '.repeat(1000)), says: RESTORE },
  {
    name: 'of another program',
    make: (folder) => {
      rmSync(database(folder));
      sql(folder, 'create table note (text); pragma application_id = 7');
    },
    says: OTHER_FOLDER,
  },
  {
    name: 'of another service',
    make: (folder, _random, other) => copyFileSync(database(other), database(folder)),
    says: OTHER_FOLDER,
  },
  {
    name: 'of a newer version',
    make: (folder) => sql(folder, 'pragma user_version = 9999'),
    says: /was written by a newer version of this program .* Start that version\./,
  },
  {
    name: 'beside the write-ahead log of another service',
    make: (folder, _random, other) => copyFileSync(join(other, 'crashed-wal'), join(folder, 'licet.db-wal')),
    says: OTHER_FOLDER,
  },
  {
    name: 'beside the write-ahead log of another service, and larger',
    make: (folder, _random, other) => {
      copyFileSync(join(other, 'crashed-wal'), join(folder, 'licet.db-wal'));
      appendFileSync(database(folder), Buffer.alloc(8192));
    },
    says: OTHER_FOLDER,
  },
  {
    name: 'a folder',
    make: (folder) => {
      rmSync(database(folder));
      mkdirSync(database(folder));
    },
    says: RESTORE,
  },
  {
    name: 'a link to nothing',
    make: (folder) => {
      rmSync(database(folder));
      symlinkSync(join(folder, 'nowhere'), database(folder));
    },
    says: /It is a link to a file that does not exist/,
  },
];
