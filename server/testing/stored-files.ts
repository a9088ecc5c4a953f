import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { BlobPurpose } from '../core/blobs.ts';
import { isPostgres } from '../db/engine.ts';
import type { TestApp } from './test-app.ts';

/** Looks at the stored files of a purpose, and damages them, on the engine of the tests. */
export type StoredFiles = {
  /** Returns the contents of all files by their names, also of those that are still being written. */
  readonly all: () => Promise<ReadonlyMap<string, string>>;
  readonly texts: () => Promise<string[]>;
  readonly cut: (name: string, bytes: number) => Promise<unknown>;
  readonly lose: (name: string) => Promise<unknown>;
  /** Leaves a file as a process does that was killed. */
  readonly leave: (name: string, text: string) => Promise<unknown>;
};

export function storedFiles(service: () => TestApp, purpose: BlobPurpose): StoredFiles {
  const { all, ...rest } = isPostgres ? inDatabase(service, purpose) : inFolder(service, purpose);
  return { all, texts: async () => [...(await all()).values()], ...rest };
}

type Access = Omit<StoredFiles, 'texts'>;

function inFolder(service: () => TestApp, purpose: BlobPurpose): Access {
  const folder = () => join(service().dataDir, purpose);
  const path = (name: string) => join(folder(), name);
  return {
    all: async () => {
      const names = existsSync(folder()) ? readdirSync(folder()) : [];
      return new Map(names.map((name) => [name, readFileSync(path(name), 'utf8')]));
    },
    cut: async (name, bytes) => truncateSync(path(name), bytes),
    lose: async (name) => rmSync(path(name)),
    leave: async (name, text) => {
      mkdirSync(folder(), { recursive: true });
      writeFileSync(path(name), text);
    },
  };
}

function inDatabase(service: () => TestApp, purpose: BlobPurpose): Access {
  const run = (query: ReturnType<typeof sql>) => service().db.tx((tx) => tx.run(query));
  return {
    all: async () => {
      const rows = await service().db.read.all(sql<{ name: string; bytes: Uint8Array | null }>`
        select name, (select string_agg(bytes, cast('' as bytea) order by start) from stored_chunk where file = name) as bytes
        from stored_file where purpose = ${purpose} and removed is null order by name`);
      return new Map(rows.map(({ name, bytes }) => [name, Buffer.from(bytes ?? []).toString('utf8')]));
    },
    cut: (name, bytes) =>
      run(sql`update stored_chunk set bytes = substring(bytes for cast(${bytes} as integer)) where file = ${name}`),
    lose: (name) => run(sql`delete from stored_file where name = ${name}`),
    leave: async (name, text) => {
      await run(
        sql`insert into stored_file (name, purpose, writer) values (${name}, ${purpose}, 'an instance that is gone')`,
      );
      await run(sql`insert into stored_chunk (file, start, bytes) values (${name}, 0, ${Buffer.from(text)})`);
    },
  };
}
