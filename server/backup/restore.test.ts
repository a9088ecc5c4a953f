import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShelf, type Shelf } from '../testing/backups.ts';
import { createTestDatabase } from '../testing/test-database.ts';

type Entries = Awaited<ReturnType<typeof unpackTar>>;

let shelf: Shelf;
let whole: Buffer;
beforeAll(async () => {
  shelf = createShelf();
  const { directory, close } = createTestDatabase();
  await shelf.backUp(directory, 'whole');
  whole = shelf.read('whole');
  await close();
});
afterAll(() => shelf.remove());

/** Restores these bytes, and expects that nothing of it remains. */
async function refused(bytes: Uint8Array, said: RegExp): Promise<void> {
  writeFileSync(shelf.path('changed'), bytes);
  await expect(shelf.restore('changed', 'refused')).rejects.toThrow(said);
  expect(existsSync(shelf.path('refused'))).toBe(false);
}

async function changed(change: (entries: Entries) => Entries): Promise<Buffer> {
  return zstdCompressSync(await packTar(change(await unpackTar(zstdDecompressSync(whole)))));
}

it('nothing is restored into a folder that is not empty, and its files stay', async () => {
  mkdirSync(shelf.path('used'));
  writeFileSync(shelf.path('used/mine'), 'mine');
  await expect(shelf.restore('whole', 'used')).rejects.toThrow(/used is not empty/);
  expect(readdirSync(shelf.path('used'))).toEqual(['mine']);
});

it('an empty folder is used, and stays empty when the restore fails', async () => {
  mkdirSync(shelf.path('empty'));
  writeFileSync(shelf.path('cut'), whole.subarray(0, whole.length >> 1));
  await expect(shelf.restore('cut', 'empty')).rejects.toThrow(/is damaged/);
  expect(readdirSync(shelf.path('empty'))).toEqual([]);
  await shelf.restore('whole', 'empty');
  expect(readdirSync(shelf.path('empty')).toSorted()).toEqual(['instance', 'licet.db']);
});

it('an archive that is cut short is refused at every length', async () => {
  for (let part = 1; part < 16; part++)
    await refused(whole.subarray(0, (whole.length * part) >> 4), /is damaged|no backup/);
  await refused(whole.subarray(0, whole.length - 1), /is damaged/);
});

it('an archive with a changed byte is refused wherever the byte is', async () => {
  const tar = zstdDecompressSync(whole);
  for (let part = 0; part < 24; part++) {
    const bytes = Buffer.from(tar);
    const at = Math.floor(((part + 0.37) * (tar.length - 2048)) / 24);
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    await refused(zstdCompressSync(bytes), /is damaged|no backup/);
  }
});

it('an archive that names a file outside of the folder is refused, and nothing is written there', async () => {
  for (const name of ['../outside', '/tmp/licet-outside', 'files/../../outside', 'unknown']) {
    const evil = { header: { name, size: 4, type: 'file' as const }, data: Buffer.from('evil') };
    await refused(await changed((entries) => [...entries, evil]), /which no backup does/);
    expect(existsSync(shelf.path('outside'))).toBe(false);
  }
});

it('an archive that lacks a file of its list is refused', async () => {
  await refused(
    await changed((entries) => entries.filter(({ header }) => header.name !== 'instance')),
    /instance is missing in it/,
  );
});

it('an archive of a newer version is refused with the version that is needed', async () => {
  const newer = await changed(([first, ...others]) => {
    const manifest = JSON.parse(Buffer.from(first?.data ?? []).toString()) as object;
    const data = Buffer.from(JSON.stringify({ ...manifest, schema: 9999 }));
    return [{ header: { ...first?.header, name: 'manifest.json', size: data.length }, data }, ...others];
  });
  await refused(newer, /made by a newer version of this program \(schema 9999/);
});

it('a file that is no archive is refused', async () => {
  await refused(Buffer.from('root:x:0:0'), /is no backup of this product/);
  await refused(Buffer.alloc(0), /is no backup of this product/);
  await refused(zstdCompressSync('text'), /is damaged|no backup/);
  await expect(shelf.restore('nowhere', 'refused')).rejects.toThrow(/nowhere cannot be read: .*ENOENT/);
});
