import { hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPostgres } from '../../db/engine.ts';
import { ok } from '../../testing/factories.ts';
import { storedFiles } from '../../testing/stored-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const FILES = '/products/ref/studio/files';

let service: TestApp;
beforeEach(async () => {
  service = createTestApp();
  await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
});
afterEach(() => service.close());

const raw = { 'content-type': 'application/x-msdownload' };
const put = (name: string, text: string, headers: Record<string, string> = {}) =>
  service.api('PUT', `${FILES}/${encodeURIComponent(name)}`, text, { ...raw, ...headers });
const record = async (name: string, text: string) => (await put(name, text)).envelope.data.items[0] ?? {};
const stored = storedFiles(() => service, 'files');
const audited = async (operation: string) =>
  (await service.api('POST', '/audit/data', { querys: [{ name: 'operation', op: '=', values: [operation] }] })).envelope
    .data.items;

describe('PUT /products/ref/{refId}/files/{fileName}', () => {
  test('keeps the bytes, and answers size, SHA-256 and token', async () => {
    const { http, headers, envelope } = await put('setup 1.0.msi', 'first bytes');
    const sha256 = hash('sha256', 'first bytes', 'hex');
    expect([http, headers.get('etag')]).toEqual([200, `"${sha256}"`]);
    expect(envelope.data.items).toEqual([
      {
        fileName: 'setup 1.0.msi',
        size: 11,
        sha256,
        fileToken: expect.stringMatching(/^[\w-]{22}$/),
        regDate: '2026-11-21 09:00:00',
      },
    ]);
    expect(await stored.texts()).toEqual(['first bytes']);
  });

  test.skipIf(isPostgres)('keeps the bytes in the folder for the owner of the process alone', async () => {
    await put('setup 1.0.msi', 'first bytes');
    const folder = join(service.dataDir, 'files');
    const modes = [folder, join(folder, readdirSync(folder)[0] ?? '')].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  test('replaces: the old bytes go, the token is another, the place in the list stays', async () => {
    const old = await record('a.zip', 'old');
    await record('b.zip', 'other');
    const young = await record('a.zip', 'young');
    expect(young['fileToken']).not.toBe(old['fileToken']);
    expect((await stored.texts()).toSorted()).toEqual(['other', 'young']);
    const { envelope } = await service.api('GET', FILES);
    expect(envelope.data.items).toMatchObject([{ fileName: 'a.zip', size: 5 }, { fileName: 'b.zip' }]);
    expect(await audited('putFile')).toMatchObject([
      { targets: [{ kind: 'file', key: 'studio/a.zip' }], after: [{ size: 3 }] },
      { targets: [{ kind: 'file', key: 'studio/b.zip' }] },
      { before: [{ size: 3 }], after: [{ size: 5 }] },
    ]);
  });

  test('any content type will do, none too', async () => {
    for (const type of ['application/json', 'text/html; charset=utf-8', 'nonsense']) {
      expect((await put('a', '{', { 'content-type': type })).envelope.status).toBe(0);
    }
  });

  test.each([
    ['a%2Fb', 515],
    ['a%5Cb', 515],
    ['x'.repeat(256), 515],
    ['%07', 515],
    ['%20', 515],
  ])('refuses the name %s with %i', async (name, code) => {
    const { envelope } = await service.api('PUT', `${FILES}/${name}`, 'bytes', raw);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, 'path.fileName']);
    expect(await stored.texts()).toEqual([]);
  });

  test('an empty body is 514, one over 2 GiB 4130 before it is read', async () => {
    expect((await put('a', '')).envelope.status).toBe(514);
    expect((await service.api('PUT', `${FILES}/a`)).envelope.status).toBe(514);
    const large = await put('a', 'short', { 'content-length': String(2 * 1024 ** 3 + 1) });
    expect([large.http, large.envelope.status]).toEqual([413, 4130]);
    expect((await service.api('GET', FILES)).envelope.data.total).toBe(0);
  });

  test('an unknown refId is 4040 and nothing is stored', async () => {
    expect((await service.api('PUT', '/products/ref/nothing/files/a', 'bytes', raw)).envelope.status).toBe(4040);
    expect(await stored.texts()).toEqual([]);
  });

  test('If-Match of other bytes is 4120 with the current ETag; the upload is discarded', async () => {
    await record('a', 'old');
    const { http, envelope, headers } = await put('a', 'young', { 'if-match': '"0000"' });
    expect([http, envelope.status, headers.get('etag')]).toEqual([412, 4120, `"${hash('sha256', 'old', 'hex')}"`]);
    expect(await stored.texts()).toEqual(['old']);
    await ok(put('a', 'young', { 'if-match': `"${hash('sha256', 'old', 'hex')}"` }));
    expect(await stored.texts()).toEqual(['young']);
  });

  test('If-Match where there is no file is 4040: nothing is added in its place', async () => {
    expect((await put('a', 'young', { 'if-match': '"0000"' })).envelope.status).toBe(4040);
    expect(await stored.texts()).toEqual([]);
  });
});

describe('GET and DELETE /products/ref/{refId}/files', () => {
  test('the list is paged in order of creation', async () => {
    for (const name of ['b', 'a', 'c']) await record(name, name);
    const { envelope } = await service.api('GET', `${FILES}?offset=1&limit=1`);
    expect(envelope.data).toMatchObject({ total: 3, items: [{ fileName: 'a' }] });
    expect((await service.api('GET', '/products/ref/nothing/files')).envelope.status).toBe(4040);
  });

  test('DELETE removes record and bytes', async () => {
    await record('a b', 'bytes');
    const { envelope } = await service.api('DELETE', `${FILES}/a%20b`);
    expect(envelope.data).toEqual({ total: 1, items: [{ fileName: 'a b' }] });
    expect(await stored.texts()).toEqual([]);
    expect((await service.api('DELETE', `${FILES}/a%20b`)).envelope.status).toBe(4040);
    expect(await audited('deleteFile')).toMatchObject([{ before: [{ fileName: 'a b' }], after: [{}] }]);
  });

  test('DELETE of an older version is 4120', async () => {
    await record('a', 'bytes');
    expect((await service.api('DELETE', `${FILES}/a`, undefined, { 'if-match': '"1"' })).envelope.status).toBe(4120);
    expect(await stored.texts()).toEqual(['bytes']);
  });

  test('the file of another product is 4040', async () => {
    await ok(service.api('POST', '/products', { productName: 'Other', refId: 'other' }));
    await record('a', 'bytes');
    expect((await service.api('DELETE', '/products/ref/other/files/a')).envelope.status).toBe(4040);
    expect(await stored.texts()).toEqual(['bytes']);
  });

  test('a removed product takes its files along', async () => {
    await record('a', 'bytes');
    await ok(service.api('DELETE', '/products/Studio'));
    expect(await stored.texts()).toEqual([]);
  });
});

test.each([
  ['viewer', 'GET', FILES, undefined, 0],
  ['manager', 'PUT', `${FILES}/a`, 'bytes', 531],
  ['manager', 'DELETE', `${FILES}/a`, undefined, 531],
  ['administrator', 'PUT', `${FILES}/a`, 'bytes', 0],
] as const)('%s: %s %s answers with %s %i', async (role, method, path, body, code) => {
  expect((await service.as(role)(method, path, body)).envelope.status).toBe(code);
});
