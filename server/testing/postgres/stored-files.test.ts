import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { matchExports } from '../../resources/exports/keeper.ts';
import { removeStrayFiles } from '../../resources/products/blobs.ts';
import { makeSn, ok } from '../factories.ts';
import { finishExports } from '../jobs.ts';
import { storedFiles } from '../stored-files.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../test-app.ts';
import { addInstance, type Instance } from './instances.ts';

let service: TestApp;
let other: Instance;
beforeEach(async () => {
  service = createTestApp();
  other = await addInstance(service);
  await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
});
afterEach(async () => {
  await other.db.close();
  await service.close();
});

const FILE = '/api/products/ref/studio/files/setup.bin';
const stored = storedFiles(() => service, 'files');

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const response = await service.app.request(
    FILE,
    { method: 'PUT', headers: { platformkey: TEST_KEY }, body: bytes },
    {},
  );
  const { data } = (await response.json()) as { data: { items: { fileToken: string }[] } };
  const token = data.items[0]?.fileToken ?? '';
  const uri = await ok(service.api('GET', `/products/ref/studio/download_uri?file_token=${token}`));
  const { pathname, search } = new URL(String(uri.envelope.data.items[0]?.['url']));
  return pathname + search;
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

test('a file that was uploaded to one instance is downloaded from another one, whole and in ranges', async () => {
  const bytes = randomBytes(600_000);
  const path = await upload(bytes);
  expect((await bytesOf(await other.app.request(path, {}, {}))).equals(bytes)).toBe(true);
  for (const [from, to] of [[0, 0], [262_143, 262_144], [100_000, 599_999], [599_999, 599_999]] as const) {
    const part = await other.app.request(path, { headers: { range: `bytes=${from}-${to}` } }, {});
    expect((await bytesOf(part)).equals(bytes.subarray(from, to + 1))).toBe(true);
  }
}); // prettier-ignore

test('an export that one instance made is fetched from another one', async () => {
  const sn = await makeSn(service);
  const started = await ok(service.api('POST', '/export/sns?columns=sn'));
  await finishExports(service);
  const path = `/api/jobs/${Number(started.envelope.data.items[0]?.['id'])}/file`;
  const answer = await other.app.request(path, { headers: { platformkey: TEST_KEY } }, {});
  expect(await answer.text()).toContain(sn);
});

test('a removed file is there for an hour, so that a download which has begun ends, and then it is gone', async () => {
  const bytes = randomBytes(600_000);
  const begun = await other.app.request(await upload(bytes), {}, {});
  await ok(service.api('DELETE', FILE.slice('/api'.length)));
  await removeStrayFiles(service.deps);
  expect((await bytesOf(begun)).equals(bytes)).toBe(true);
  expect(await stored.texts()).toEqual([]);
  const chunks = () => service.db.read.column(sql<{ start: number }>`select start from stored_chunk`);
  expect(await chunks()).toHaveLength(3);
  await service.db.tx((tx) => tx.run(sql`update stored_file set removed = removed - 3601`));
  await removeStrayFiles(service.deps);
  expect(await chunks()).toEqual([]);
});

test('a file that an instance is writing is left alone while that instance is there', async () => {
  await other.db.instances?.beat('1.0.0', []);
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  const slowly = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('first ');
    await rest;
    yield Buffer.from('second');
  };
  const [received, keptExport] = (['files', 'exports'] as const).map((purpose) =>
    other.db.blobs(purpose).store(slowly(), 100),
  );
  await expect.poll(async () => (await stored.all()).size).toBe(1);
  expect(await removeStrayFiles(service.deps)).toBe(0);
  await matchExports(service.deps);
  sendRest();
  await keptExport;
  expect(await received).toMatchObject({ size: 12 });
  expect(await stored.texts()).toEqual(['first second']);
  await other.db.instances?.leave();
  expect(await removeStrayFiles(service.deps)).toBe(1);
  expect(await stored.texts()).toEqual([]);
});
