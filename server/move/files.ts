import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { measure, type BlobPurpose } from '../core/blobs.ts';
import { syncFolder } from '../core/folder.ts';
import { CHUNK_BYTES } from '../db/postgres/blobs.ts';
import { MoveError } from './move-error.ts';

/** A stored file that a record names. The purpose is also its folder in a data folder. */
export type StoredFile = { readonly purpose: BlobPurpose; readonly name: string; readonly sha256: string };

/** Lists the stored files of either engine. */
const FILES = `select 'files' as purpose, stored_as as name, sha256 from product_file
  union all select 'exports', stored_as, sha256 from job_file`;

/**
 * Lists the stored files of a data folder. Its backups have no exports: the next start forgets those that are missing, so a
 * move leaves them out.
 */
export const filesOfSqlite = (db: DatabaseSync, directory: string): StoredFile[] =>
  (db.prepare(FILES).all() as unknown as StoredFile[]).filter(
    ({ purpose, name }) => purpose !== 'exports' || existsSync(join(directory, purpose, name)),
  );

/** Lists the stored files of a database, without exports that are missing. */
export const filesOfPostgres = async (client: Client): Promise<StoredFile[]> =>
  (
    await client.query<StoredFile>(`select * from (${FILES}) f
      where purpose <> 'exports' or exists (select 1 from stored_file s where s.name = f.name)`)
  ).rows;

/** The instance that moved files name as their writer. It is gone, as the writers of all older files are. */
const WRITER = 'move';

/** Copies a file of a data folder into a database, and reads it again. Throws MoveError for a file that is missing or differs. */
export async function fileToPostgres(directory: string, file: StoredFile, client: Client): Promise<void> {
  const { name, purpose } = file;
  await client.query('insert into stored_file (name, purpose, writer) values ($1, $2, $3)', [name, purpose, WRITER]);
  let start = 0;
  await expectSame(
    file,
    createReadStream(join(directory, purpose, name), { highWaterMark: CHUNK_BYTES }),
    async (bytes) => {
      await client.query('insert into stored_chunk (file, start, bytes) values ($1, $2, $3)', [name, start, bytes]);
      start += bytes.byteLength;
    },
  );
  await expectSame(file, chunks(client, name));
}

/** Copies a file of a database into a data folder, and reads it again. Throws MoveError for a file that is missing or differs. */
export async function fileToFolder(client: Client, file: StoredFile, directory: string): Promise<void> {
  const path = join(directory, file.purpose, file.name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  try {
    await expectSame(file, chunks(client, file.name), async (bytes) => {
      await handle.writeFile(bytes);
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(path));
  await expectSame(file, createReadStream(path));
}

async function* chunks(client: Client, name: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; ;) {
    const { rows } = await client.query<{ bytes: Uint8Array }>(
      'select bytes from stored_chunk where file = $1 and start = $2',
      [name, at],
    );
    const bytes = rows[0]?.bytes;
    if (bytes === undefined) return;
    yield bytes;
    at += bytes.byteLength;
  }
}

async function expectSame(
  { purpose, name, sha256 }: StoredFile,
  bytes: AsyncIterable<Uint8Array>,
  write: (bytes: Uint8Array) => Promise<void> = async () => undefined,
): Promise<void> {
  const found = await measure(bytes, Infinity, write).catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
    throw new MoveError(
      `The stored file ${purpose}/${name} is missing. Restore it from a backup, or delete its record in the service. Nothing was moved.`,
      { cause },
    );
  });
  if (found.sha256 !== sha256)
    throw new MoveError(
      `The stored file ${purpose}/${name} is not what was stored. Restore it from a backup. Nothing was moved.`,
    );
}
