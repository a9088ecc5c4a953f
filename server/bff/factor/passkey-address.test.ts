import { afterEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createBrowser, signIn, TEST_PASSWORD, type TestBrowser } from '../../testing/operators.ts';
import { addPasskey, createPasskey, itemOf } from '../../testing/passkey.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/* The address of the service, for which passkeys are made. */

type Sent = Record<string, string>;

let service: TestApp;
let browser: TestBrowser;
afterEach(() => service.close());

async function start(environment: Record<string, string>): Promise<void> {
  service = createTestApp(environment);
  browser = await signIn(service, 'support');
}

const challenge = async (headers: Sent) =>
  (await browser.request('POST', '/bff/passkeys/challenge', undefined, headers)).envelope;

/** Adds a passkey as a page of `origin` would, and returns the code of the answer. */
async function addOn(origin: string, headers: Sent): Promise<number> {
  const [options = {}] = (await challenge(headers)).data.items;
  const passkey = createPasskey().create(options, { origin });
  return (await browser.request('POST', '/bff/passkeys', { name: 'Laptop', passkey }, headers)).envelope.status;
}

test('is PUBLIC_URL, by whatever address a request comes', async () => {
  await start({ PUBLIC_URL: 'https://licences.example.com' });
  const [options] = (await challenge({})).data.items;
  expect(options).toMatchObject({ rp: { id: 'licences.example.com', name: 'Licet' } });
  expect(await addOn('http://localhost', {})).toBe(515);
  expect(await addOn('https://licences.example.com', {})).toBe(0);
});

test('is the page of the request without PUBLIC_URL, also behind a proxy that ends TLS', async () => {
  await start({ TRUST_PROXY: 'true' });
  const headers = { origin: 'https://localhost' };
  expect(await addOn('http://localhost', headers)).toBe(515);
  expect(await addOn('https://localhost', headers)).toBe(0);
});

test('of another page is refused with the request', async () => {
  await start({ TRUST_PROXY: 'true' });
  expect((await challenge({ origin: 'https://evil.example' })).status).toBe(531);
});

test.each(['https://192.0.2.1', 'https://[2001:db8::1]'])('%s is no name, so it can have no passkeys', async (url) => {
  await start({ PUBLIC_URL: url });
  expect((await challenge({})).status).toBe(4093);
});

test('has passkeys of its own: those of a former one are not offered, and recovery codes still work', async () => {
  await start({});
  const { item } = await addPasskey(browser);
  await service.db.tx((tx) => tx.run(sql`update operator_passkey set host = 'old.example'`));
  const half = createBrowser(service);
  const login = { username: 'support', password: TEST_PASSWORD };
  expect(await itemOf(half, 'POST', '/bff/login', login)).toEqual({ secondFactor: true, kinds: [] });
  expect((await half.request('POST', '/bff/login/challenge')).envelope.status).toBe(4093);
  const [code] = item['recoveryCodes'] as string[];
  expect((await half.request('POST', '/bff/login/code', { code })).envelope.status).toBe(0);
});
