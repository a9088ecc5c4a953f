import { hash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPostgres } from '../../db/engine.ts';
import { createHttpServer } from '../../http/wire/server.ts';
import { ok } from '../../testing/factories.ts';
import { storedFiles } from '../../testing/stored-files.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';
import { receiveBlob, removeStrayFiles } from './blobs.ts';

const PATH = '/api/products/ref/studio/files/setup.bin';
const OPEN_FILES = '/proc/self/fd';

let service: TestApp;
let server: Server;
let origin: string;
beforeEach(async () => {
  service = createTestApp();
  await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
  server = createHttpServer((request, bindings) => service.app.fetch(request, bindings));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
});

const folder = () => join(service.dataDir, 'files');
const stored = storedFiles(() => service, 'files');
const files = async () => (await service.api('GET', '/products/ref/studio/files')).envelope.data;

/** Begins an upload on a new connection and leaves it open. */
async function begin(headers: readonly string[], bytes: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const head = [`PUT ${PATH} HTTP/1.1`, 'host: test', `platformkey: ${TEST_KEY}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n${bytes}`);
  await expect.poll(underWay).toBe(1);
  return socket;
}

/** Returns the number of files that have no record yet. */
const underWay = async () => (await stored.all()).size - (await files()).total;

describe('PUT /products/ref/{refId}/files/{fileName} over a connection', () => {
  test('takes in and gives out many megabytes unchanged, whole and in ranges', async () => {
    const bytes = randomBytes(24 * 1024 * 1024 + 7);
    const answer = await fetch(origin + PATH, { method: 'PUT', headers: { platformkey: TEST_KEY }, body: bytes });
    expect(await answer.json()).toMatchObject({
      status: 0,
      data: { items: [{ size: bytes.length, sha256: hash('sha256', bytes, 'hex') }] },
    });
    const token = String((await files()).items[0]?.['fileToken']);
    const uri = await fetch(`${origin}/api/products/ref/studio/download_uri?file_token=${token}`, {
      headers: { platformkey: TEST_KEY },
    });
    const { data } = (await uri.json()) as { data: { items: { url: string }[] } };
    const url = data.items[0]?.url ?? '';
    expect(new URL(url).origin).toBe(origin);
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(whole.equals(bytes)).toBe(true);
    const range = { range: `bytes=${bytes.length - 100_000}-` };
    const tail = Buffer.from(await (await fetch(url, { headers: range })).arrayBuffer());
    expect(tail.equals(bytes.subarray(-100_000))).toBe(true);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  test.each([
    ['with a length', ['content-length: 1000'], 'half'],
    ['in chunks', ['transfer-encoding: chunked'], '4\r\nhalf\r\n'],
  ])('a connection that is cut in the middle, sent %s, leaves nothing', async (_, headers, bytes) => {
    const socket = await begin(headers, bytes);
    socket.destroy();
    await expect.poll(stored.texts).toEqual([]);
    expect((await files()).total).toBe(0);
  });

  test('a cut replacement leaves the file as it was', async () => {
    await ok(service.api('PUT', '/products/ref/studio/files/setup.bin', 'first'));
    const socket = await begin(['content-length: 1000'], 'half');
    socket.destroy();
    await expect.poll(stored.texts).toEqual(['first']);
    expect(await files()).toMatchObject({ total: 1, items: [{ size: 5 }] });
  });

  test('an upload under way holds no transaction: others write meanwhile', async () => {
    const socket = await begin(['content-length: 8'], 'half');
    await ok(service.api('POST', '/products', { productName: 'Meanwhile' }));
    socket.write('half');
    await expect.poll(async () => (await files()).total).toBe(1);
    socket.destroy();
  });

  test('of two uploads of one name the later to end is kept, and the other leaves nothing', async () => {
    const slow = await begin(['content-length: 8'], 'slow');
    await ok(service.api('PUT', '/products/ref/studio/files/setup.bin', 'quick'));
    slow.write('slow');
    await expect.poll(async () => (await files()).items[0]?.['size']).toBe(8);
    await expect.poll(async () => (await stored.all()).size).toBe(1);
    slow.destroy();
  });

  test.skipIf(isPostgres || !existsSync(OPEN_FILES))('a download whose reader goes away closes its file', async () => {
    const text = 'x'.repeat(20_000_000);
    const { envelope } = await ok(
      service.api('PUT', '/products/ref/studio/files/setup.bin', text, { 'content-type': 'x' }),
    );
    const token = String(envelope.data.items[0]?.['fileToken']);
    const uri = await ok(service.api('GET', `/products/ref/studio/download_uri?file_token=${token}`));
    const { pathname, search } = new URL(String(uri.envelope.data.items[0]?.['url']));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: test\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    expect(openFiles()).toBe(1);
    socket.destroy();
    await expect.poll(openFiles).toBe(0);
  });
});

/** Returns the number of stored files that the process has open. */
function openFiles(): number {
  const targets = readdirSync(OPEN_FILES).map((name) => {
    const link = join(OPEN_FILES, name);
    return existsSync(link) ? readlinkSync(link) : '';
  });
  return targets.filter((target) => target.startsWith(folder())).length;
}

describe('receiveBlob', () => {
  const request = (chunks: readonly string[]) =>
    new Request('http://test/', {
      method: 'PUT',
      duplex: 'half',
      body: new ReadableStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
          controller.close();
        },
      }),
    });

  test('takes exactly as many bytes as are allowed', async () => {
    const content = await receiveBlob(service.db.blobs('files'), request(['12345', '6789', '0']), 10);
    expect(content).toEqual({ storedAs: expect.any(String), size: 10, sha256: hash('sha256', '1234567890', 'hex') });
  });

  test('refuses one byte more with 4130 although no length was told, and leaves nothing', async () => {
    await expect(receiveBlob(service.db.blobs('files'), request(['12345', '67890', '1']), 10)).rejects.toMatchObject({
      code: 4130,
    });
    expect(await stored.texts()).toEqual([]);
  });

  test.skipIf(isPostgres)('a folder that cannot be written is 520', async () => {
    writeFileSync(folder(), '');
    await expect(receiveBlob(service.db.blobs('files'), request(['1']), 10)).rejects.toMatchObject({ code: 520 });
  });
});

test('what a killed process left of uploads is removed at the next start, and nothing else', async () => {
  await ok(service.api('PUT', '/products/ref/studio/files/setup.bin', 'kept'));
  await stored.leave('half.part', 'half');
  await stored.leave('whole-without-record', 'whole');
  expect(await removeStrayFiles(service.deps)).toBe(2);
  expect(await stored.texts()).toEqual(['kept']);
  expect(await removeStrayFiles(service.deps)).toBe(0);
});
