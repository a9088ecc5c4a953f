import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STEP_BACK } from './time/moment-rules.ts';
import { CODE_STEP, codeAt } from './testing/authenticator.ts';
import { ok } from './testing/factories.ts';
import { finishExports } from './testing/jobs.ts';
import { createBrowser, createOperator, signIn, TEST_PASSWORD, type TestBrowser } from './testing/operators.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const YEAR = 365 * 86_400;

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

/** Sets the clock of the machine forward or back. */
function setClock(by: number): void {
  service.time.now += by;
  service.time.set += by;
}

/** Runs something while the clock is a year ahead. */
async function yearAhead<Result>(run: () => Promise<Result>): Promise<Result> {
  setClock(YEAR);
  const result = await run();
  setClock(-YEAR);
  return result;
}

const isIn = async (browser: TestBrowser) => (await browser.request('GET', '/bff/session')).http === 200;
const login = { username: 'support', password: TEST_PASSWORD };
const logIn = async (browser: TestBrowser, body: object = login) =>
  (await browser.request('POST', '/bff/login', body)).envelope;

describe('an operator session', () => {
  test('that started a year ahead has ended, and is neither listed nor stored', async () => {
    const wrong = await yearAhead(() => signIn(service, 'support'));
    expect(await isIn(wrong)).toBe(false);
    const right = await signIn(service, 'support');
    expect((await right.request('GET', '/bff/sessions')).envelope.data.total).toBe(1);
  });

  test('survives a clock that was a year ahead meanwhile, and one that is set back a little', async () => {
    const browser = await signIn(service, 'support');
    setClock(YEAR);
    expect(await isIn(browser)).toBe(false);
    setClock(-YEAR);
    expect(await isIn(browser)).toBe(true);
    setClock(-STEP_BACK);
    expect(await isIn(browser)).toBe(true);
    setClock(-1);
    expect(await isIn(browser)).toBe(false);
  });

  test('that waits for its code since a year ahead has ended', async () => {
    const browser = await signIn(service, 'support');
    const { secret } = await enrol(browser);
    const half = createBrowser(service);
    await yearAhead(() => logIn(half));
    const { envelope } = await half.request('POST', '/bff/login/code', { code: codeAt(secret, service.time.now) });
    expect(envelope.status).toBe(513);
  });
});

async function enrol(browser: TestBrowser): Promise<{ secret: string }> {
  const begun = await browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
  const secret = String(begun.envelope.data.items[0]?.['secret']);
  const code = codeAt(secret, service.time.now);
  expect((await browser.request('POST', '/bff/second-factor/confirm', { code })).http).toBe(200);
  service.time.now += CODE_STEP;
  return { secret };
}

test('a code of a second factor works once after another was used a year ahead', async () => {
  const { secret } = await enrol(await signIn(service, 'support'));
  const give = async () => {
    const browser = createBrowser(service);
    await logIn(browser);
    const { envelope } = await browser.request('POST', '/bff/login/code', { code: codeAt(secret, service.time.now) });
    return envelope.status;
  };
  expect(await yearAhead(give)).toBe(0);
  expect(await give()).toBe(0);
  expect(await give()).toBe(515);
});

describe('the wait after failed sign-ins', () => {
  const fail = async () => (await logIn(createBrowser(service), { ...login, password: 'not-this-one-at-all' })).status;

  test('that started a year ahead has ended', async () => {
    await createOperator(service, 'support');
    const codes = await yearAhead(async () => {
      const answers: number[] = [];
      for (let count = 0; count < 6; count++) answers.push(await fail());
      return answers;
    });
    expect(codes).toEqual([513, 513, 513, 513, 513, 4290]);
    expect((await logIn(createBrowser(service))).status).toBe(0);
  });

  test('is no longer than its rule says when the clock is set back a little', async () => {
    await createOperator(service, 'support');
    for (let count = 0; count < 5; count++) expect(await fail()).toBe(513);
    setClock(-3 * STEP_BACK);
    const { headers } = await createBrowser(service).request('POST', '/bff/login', login);
    expect(Number(headers.get('retry-after'))).toBe(900);
  });

  test('does not start at the first failure after failures a year ahead', async () => {
    await createOperator(service, 'support');
    await yearAhead(async () => {
      for (let count = 0; count < 4; count++) expect(await fail()).toBe(513);
    });
    expect([await fail(), await fail()]).toEqual([513, 513]);
  });
});

test('a browser that became known a year ahead is not known for longer', async () => {
  await createOperator(service, 'support');
  const browser = createBrowser(service);
  await yearAhead(() => logIn(browser));
  const wrong = { ...login, password: 'not-this-one-at-all' };
  for (let count = 0; count < 5; count++) await logIn(createBrowser(service), wrong);
  expect((await logIn(browser)).status).toBe(4290);
});

test('a download link that was created a year ahead has expired', async () => {
  await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
  const { envelope } = await ok(service.api('PUT', '/products/ref/studio/files/a.bin', '0123456789'));
  const token = String(envelope.data.items[0]?.['fileToken']);
  const link = async () => {
    const answer = await ok(service.api('GET', `/products/ref/studio/download_uri?file_token=${token}`));
    return String(answer.envelope.data.items[0]?.['url']);
  };
  const fetched = async (url: string) => (await service.app.request(url, {}, {})).status;
  expect(await fetched(await yearAhead(link))).toBe(403);
  const url = await link();
  setClock(-STEP_BACK);
  expect(await fetched(url)).toBe(200);
});

test('a write under a key that was used a year ahead runs once, and the key expires in time', async () => {
  const write = async (key: string, name: string) =>
    (await service.api('POST', '/businesses', { name, type: 'LOCAL' }, { 'idempotency-key': key })).envelope.status;
  expect(await yearAhead(() => write('one', 'One'))).toBe(0);
  expect(await write('one', 'One')).toBe(0);
  expect(await write('two', 'Two')).toBe(0);
  service.time.now += 24 * 3600 + 1;
  expect(await write('one', 'One')).toBe(4090);
});

test('the file of an export that was created a year ahead is removed', async () => {
  const start = async () => (await ok(service.api('POST', '/export/sns'))).envelope.data.items[0]?.['id'];
  const id = await yearAhead(async () => {
    const job = await start();
    await finishExports(service);
    return job;
  });
  await start();
  await finishExports(service);
  expect((await ok(service.api('GET', `/jobs/${String(id)}`))).envelope.data.items[0]).not.toHaveProperty('fileName');
});

test('the last use of a platform key is stored again after a use a year ahead', async () => {
  const admin = await signIn(service, 'administrator');
  const body = { name: 'Shop', permissions: 'read' };
  const key = String((await admin.request('POST', '/bff/keys', body)).envelope.data.items[0]?.['key']);
  const use = async () => (await service.api('GET', '/businesses', undefined, { platformkey: key })).http;
  expect([await yearAhead(use), await use()]).toEqual([200, 200]);
  expect((await admin.request('GET', '/bff/keys')).envelope.data.items).toMatchObject([
    { name: 'Shop', lastUsed: '2026-11-21 09:00:00' },
  ]);
});
