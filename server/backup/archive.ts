import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder } from 'modern-tar';
import { packTar, type TarSource } from 'modern-tar/fs';
import { BackupError, messageOf } from './backup-error.ts';

/** The first bytes of a file that `age` encrypted. */
const ENCRYPTED = Buffer.from('age-encryption.org/');

/** The first bytes of a file that zstd compressed. */
const COMPRESSED = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** What encrypts an archive. `cost` is the binary logarithm of the work to derive the key: 18, about two seconds, unless given. */
export type Lock = { readonly passphrase: string; readonly cost?: number };

/** Writes a new archive, `tar` in `zstd`, and in `age` with a passphrase. It is on the disk when this resolves. */
export async function writeArchive(file: string, sources: readonly TarSource[], lock: Lock | undefined): Promise<void> {
  const compressed = createZstdCompress();
  const packed = pipeline(packTar(sources, { concurrency: 1 }), compressed);
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(lock === undefined ? compressed : await encrypted(compressed, lock), target);
  await Promise.all([packed, written]);
}

async function encrypted(plain: Readable, { passphrase, cost }: Lock): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (cost !== undefined) encrypter.setScryptWorkFactor(cost);
  return Readable.from(await encrypter.encrypt(webStream(plain)));
}

/** An entry of an archive. Its bytes must be read before the next entry. */
export type Entry = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };

/** Returns the entries of an archive in their order. Throws BackupError for a file that is none, is damaged, or is encrypted otherwise. */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const compressed = await opened(file, passphrase);
  const plain = createZstdDecompress();
  const unpacked = pipeline(compressed, plain);
  // Its error is thrown below, where the entries are read.
  unpacked.catch(() => undefined);
  const entries = webStream(plain).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of sound(file, entries)) yield { name: header.name, bytes: sound(file, body) };
}

/** Passes parts on, and throws BackupError when they cannot be read. */
async function* sound<Part>(file: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (cause) {
    throw new BackupError(`${file} is damaged: ${messageOf(cause)}.`, { cause });
  }
}

async function opened(file: string, passphrase: string | undefined): Promise<Readable> {
  const start = await firstBytes(file);
  const bytes = createReadStream(file);
  if (start.subarray(0, COMPRESSED.length).equals(COMPRESSED)) return bytes;
  if (!start.equals(ENCRYPTED)) throw new BackupError(`${file} is no backup of this product.`);
  if (passphrase === undefined)
    throw new BackupError(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Readable.from(await decrypter.decrypt(webStream(bytes)));
  } catch (cause) {
    throw new BackupError(`${file} was not made with this BACKUP_PASSPHRASE, or is damaged.`, { cause });
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(ENCRYPTED.length), 0, ENCRYPTED.length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new BackupError(`${file} cannot be read: ${messageOf(cause)}.`, {
      cause,
    });
  }
}

/** Returns a stream of the kind that browsers have, which the libraries take. */
function webStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const part = await parts.next();
      if (part.done === true) controller.close();
      else controller.enqueue(part.value);
    },
    cancel: async () => void (await parts.return?.()),
  });
}
