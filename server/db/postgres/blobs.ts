import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { measure, type BlobPurpose, type Blobs } from '../../core/blobs.ts';
import type { Database } from '../handle.ts';
import { statement } from '../kysely.ts';
import { NOW } from './now.ts';
import { postgresWords } from './words.ts';

/** Bytes of a chunk. A file is never in memory as a whole. */
export const CHUNK_BYTES = 256 * 1024;

/** Seconds for which a removed file stays, so that downloads that have begun can end. */
const KEPT = 3600;

const NAMES = postgresWords.among('?', 'text');
const BEGIN = statement<never>('insert into stored_file (name, purpose, writer) values (?, ?, ?)');
const ADD = statement<never>('insert into stored_chunk (file, start, bytes) values (?, ?, ?)');
const DISCARD = statement<never>('delete from stored_file where name = ?');
const REMOVE = statement<never>(
  `update stored_file set removed = ${NOW} where name in ${NAMES} and removed is null and purpose = ?`,
);
const SIZE = statement<{ size: number }>(
  'select start + octet_length(bytes) as size from stored_chunk where file = ? order by start desc limit 1',
);
const READ = statement<{ start: number; bytes: Uint8Array }>(
  'select start, bytes from stored_chunk where file = ? and start <= ? order by start desc limit 1',
);
const OUTDATED = statement<{ names: string }>(`select ${postgresWords.arrayOf('name')} as names from stored_file
  where purpose = ? and removed < ${NOW} - ${KEPT}`);
const UNWRITTEN = statement<{ names: string }>(`select ${postgresWords.arrayOf('name')} as names from stored_file
  where purpose = ? and removed is null and not exists (select 1 from instance where id = writer)`);
const PRESENT = statement<{ names: string }>(`select ${postgresWords.arrayOf('name')} as names from stored_file
  where purpose = ? and removed is null`);

/**
 * Returns the files of a purpose in the database, for the instance `own` and all others. Each chunk is a transaction of its
 * own, so that no transaction waits for a sender or a reader.
 */
export function blobsOf(purpose: BlobPurpose, own: string, { tx, read }: Pick<Database, 'tx' | 'read'>): Blobs {
  const namesOf = async (query: typeof PRESENT): Promise<string[]> =>
    JSON.parse((await read.get(query, purpose))?.names ?? '[]') as string[];
  const discard = (name: string): Promise<number> => tx((one) => one.exec(DISCARD, name));

  async function* bytesOf(name: string, from: number, to: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at <= to;) {
      const chunk = await read.get(READ, name, at);
      const bytes = chunk?.bytes.subarray(at - chunk.start, to + 1 - chunk.start);
      if (bytes === undefined || bytes.length === 0) throw new Error(`The stored file ${name} ends at byte ${at}.`);
      yield bytes;
      at += bytes.length;
    }
  }

  return {
    store: async (bytes, most) => {
      const name = randomUUID();
      await tx((one) => one.exec(BEGIN, name, purpose, own));
      try {
        const chunks = createChunks((start, chunk) => tx((one) => one.exec(ADD, name, start, chunk)));
        const measured = await measure(bytes, most, chunks.add);
        await chunks.end();
        return { storedAs: name, ...measured };
      } catch (error) {
        await discard(name);
        throw error;
      }
    },
    open: async (name) => {
      const found = await read.get(SIZE, name);
      if (!found) throw new Error(`The file ${name} is not in the database.`);
      return {
        size: found.size,
        stream: (start, end) => Readable.toWeb(Readable.from(bytesOf(name, start, end))) as ReadableStream<Uint8Array>,
        close: async () => undefined,
      };
    },
    remove: async (names) => void (await tx((one) => one.exec(REMOVE, JSON.stringify(names), purpose))),
    removeStrays: async (known) => {
      for (const name of await namesOf(OUTDATED)) await discard(name);
      // Listed first: a file that is named meanwhile was written by an instance that is there.
      const unwritten = await namesOf(UNWRITTEN);
      if (unwritten.length === 0) return 0;
      const kept = await known();
      const strays = unwritten.filter((name) => !kept.has(name));
      for (const name of strays) await discard(name);
      return strays.length;
    },
    names: async () => new Set(await namesOf(PRESENT)),
  };
}

/** Gathers bytes to chunks, and writes each with its position once it is full. */
function createChunks(write: (start: number, chunk: Uint8Array) => Promise<unknown>) {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [start, filled] = [0, 0];
  const end = async (): Promise<void> => {
    if (filled === 0) return;
    await write(start, chunk.subarray(0, filled));
    start += filled;
    filled = 0;
  };
  return {
    add: async (bytes: Uint8Array): Promise<void> => {
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + CHUNK_BYTES - filled);
        chunk.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === CHUNK_BYTES) await end();
      }
    },
    end,
  };
}
