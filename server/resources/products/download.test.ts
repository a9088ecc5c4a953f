import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '../../contract/envelope.ts';
import { ok } from '../../testing/factories.ts';
import { storedFiles } from '../../testing/stored-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';

const TEXT = '0123456789';
const ETAG = `"${hash('sha256', TEXT, 'hex')}"`;

let service: TestApp;
beforeEach(() => start());
afterEach(() => service.close());

async function start(environment: Record<string, string> = {}): Promise<void> {
  service = createTestApp(environment);
  await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
}

async function put(name: string, text: string): Promise<string> {
  const { envelope } = await ok(service.api('PUT', `/products/ref/studio/files/${encodeURIComponent(name)}`, text));
  return String(envelope.data.items[0]?.['fileToken']);
}

const uri = (token: string, refId = 'studio') =>
  service.api('GET', `/products/ref/${refId}/download_uri?file_token=${token}`);

async function link(name = 'a.bin', text = TEXT): Promise<string> {
  const { envelope } = await ok(uri(await put(name, text)));
  return String(envelope.data.items[0]?.['url']);
}

const fetch = (url: string, init: RequestInit = {}) => service.app.request(url, init, {});
const status = async (response: Response) => [response.status, ((await response.json()) as Envelope<never>).status];

describe('GET /products/ref/{refId}/download_uri', () => {
  test('answers a link under the origin of the request', async () => {
    expect(await link()).toMatch(
      new RegExp(`^http://localhost/files/[\\w-]{22}\\?expires=${TEST_NOW + 900}&signature=[\\w-]{43}$`),
    );
  });

  test('answers a link under PUBLIC_URL, good for DOWNLOAD_LINK_MINUTES', async () => {
    await service.close();
    await start({ PUBLIC_URL: 'https://licences.example.com', DOWNLOAD_LINK_MINUTES: '1' });
    expect(await link()).toMatch(
      new RegExp(`^https://licences\\.example\\.com/files/[\\w-]+\\?expires=${TEST_NOW + 60}&`),
    );
  });

  test.each([
    ['', 514],
    ['?file_token=', 515],
    ['?file_token=a&file_token=b', 515],
    ['?fileToken=a', 514],
    ['?file_token=unknown', 4040],
  ])('the query %s is refused with %i', async (query, code) => {
    expect((await service.api('GET', `/products/ref/studio/download_uri${query}`)).envelope.status).toBe(code);
  });

  test('an unknown refId and the token of another product are 4040', async () => {
    await ok(service.api('POST', '/products', { productName: 'Other', refId: 'other' }));
    const token = await put('a', TEXT);
    expect((await uri(token, 'nothing')).envelope.status).toBe(4040);
    expect((await uri(token, 'other')).envelope.status).toBe(4040);
  });

  test('viewers may ask for it', async () => {
    const token = await put('a', TEXT);
    const answer = await service.as('viewer')('GET', `/products/ref/studio/download_uri?file_token=${token}`);
    expect(answer.envelope.status).toBe(0);
  });
});

describe('GET /files/{token}', () => {
  test('streams the bytes without a key, as an attachment that no browser shows or sniffs', async () => {
    const response = await fetch(await link('Büro (1) "x".msi'));
    expect([response.status, await response.text()]).toEqual([200, TEXT]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '10',
      'content-disposition': `attachment; filename="B_ro (1) _x_.msi"; filename*=UTF-8''B%C3%BCro%20%281%29%20%22x%22.msi`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      etag: ETAG,
    });
  });

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
  ])('%s answers 206 with %s', async (range, text, told) => {
    const response = await fetch(await link(), { headers: { range } });
    expect([response.status, await response.text()]).toEqual([206, text]);
    expect(response.headers.get('content-range')).toBe(told);
    expect(response.headers.get('content-length')).toBe(String(text.length));
  });

  test('a range beyond the end is 416 and tells the size; several ranges answer the whole', async () => {
    const url = await link();
    const beyond = await fetch(url, { headers: { range: 'bytes=10-' } });
    expect([beyond.status, await beyond.text(), beyond.headers.get('content-range')]).toEqual([416, '', 'bytes */10']);
    expect((await fetch(url, { headers: { range: 'bytes=0-1,3-4' } })).status).toBe(200);
  });

  test('If-Range answers the range of the same bytes, and the whole of others', async () => {
    const url = await link();
    const same = await fetch(url, { headers: { range: 'bytes=0-0', 'if-range': ETAG } });
    expect([same.status, await same.text()]).toEqual([206, '0']);
    for (const other of ['"0000"', `W/${ETAG}`, 'Sat, 21 Nov 2026 09:00:00 GMT']) {
      const response = await fetch(url, { headers: { range: 'bytes=0-0', 'if-range': other } });
      expect([response.status, await response.text()]).toEqual([200, TEXT]);
    }
  });

  test('HEAD tells all but the bytes, whatever range is asked for', async () => {
    const response = await fetch(await link(), { method: 'HEAD', headers: { range: 'bytes=2-4' } });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect([response.headers.get('content-length'), response.headers.get('etag')]).toEqual(['10', ETAG]);
  });

  test('a link is good until its second, then 531', async () => {
    const url = await link();
    service.time.now += 900;
    expect((await fetch(url)).status).toBe(200);
    service.time.now += 1;
    expect(await status(await fetch(url))).toEqual([403, 531]);
  });

  test.each([
    ['a longer time', (url: string) => url.replace(/expires=(\d+)/, 'expires=9$1')],
    ['another spelling of the time', (url: string) => url.replace('expires=', 'expires=0')],
    [
      'another token',
      (url: string) => url.replace(/files\/./, (start) => (start.endsWith('A') ? 'files/B' : 'files/A')),
    ],
    [
      'another signature',
      (url: string) => url.replace(/signature=./, (s) => (s.endsWith('A') ? 'signature=B' : 'signature=A')),
    ],
    [
      'the same signature in other letters',
      (url: string) => url.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
    ],
    ['a cut signature', (url: string) => url.slice(0, -1)],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['no time', (url: string) => url.replace(/expires=\d+&/, '')],
    ['no query', (url: string) => url.replace(/\?.*/, '')],
  ])('a link with %s is 531', async (_, forge) => {
    const url = await link();
    expect(forge(url)).not.toBe(url);
    expect(await status(await fetch(forge(url)))).toEqual([403, 531]);
  });

  test('a replaced and a removed file are 4040', async () => {
    const first = await link();
    await put('a.bin', 'others');
    expect(await status(await fetch(first))).toEqual([404, 4040]);
    const second = await link();
    await ok(service.api('DELETE', '/products/ref/studio/files/a.bin'));
    expect(await status(await fetch(second))).toEqual([404, 4040]);
  });

  test('a download goes on with the bytes it began with when the file is replaced meanwhile', async () => {
    const response = await fetch(await link('a.bin', 'x'.repeat(300_000)));
    await put('a.bin', 'others');
    expect(await response.text()).toBe('x'.repeat(300_000));
  });

  test('bytes that were lost or cut are a failure of the service, never a short file', async () => {
    const url = await link();
    const stored = storedFiles(() => service, 'files');
    const [name = ''] = (await stored.all()).keys();
    await stored.cut(name, 5);
    expect(await status(await fetch(url))).toEqual([500, 516]);
    await stored.lose(name);
    expect(await status(await fetch(url))).toEqual([500, 516]);
  });

  test('another method is 4050, another path 4041', async () => {
    const post = await fetch(await link(), { method: 'POST' });
    expect(post.headers.get('allow')).toBe('GET');
    expect(await status(post)).toEqual([405, 4050]);
    expect(await status(await fetch('/files'))).toEqual([404, 4041]);
    expect(await status(await fetch('/files/a/b'))).toEqual([404, 4041]);
  });

  test('is a line of the request log, without the signature', async () => {
    const url = await link();
    await fetch(url);
    await fetch(url.slice(0, -1));
    const lines = service.logLines().map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter((line) => line['operation'] === 'download')).toMatchObject([
      { method: 'GET', status: 200 },
      { method: 'GET', status: 403 },
    ]);
    expect(service.logLines().join()).not.toContain(new URL(url).searchParams.get('signature'));
  });
});
