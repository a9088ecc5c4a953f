import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBrowser, createOperator, TEST_PASSWORD, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
beforeEach(async () => {
  service = createTestApp({ TRUST_PROXY: 'true' });
  await createOperator(service, 'administrator');
});
afterEach(() => service.close());

const DEVICE = 'licet-device';
const right = { username: 'administrator', password: TEST_PASSWORD };
const from = (address: string) => ({ 'x-forwarded-for': address });

const logIn = async (browser: TestBrowser, address = '203.0.113.1', body: object = right): Promise<number> =>
  (await browser.request('POST', '/bff/login', body, from(address))).envelope.status;
const logOut = (browser: TestBrowser) => browser.request('POST', '/bff/logout');

/** Returns a browser in which the operator has signed in and out. */
async function knownBrowser(body: object = right): Promise<TestBrowser> {
  const browser = createBrowser(service);
  expect(await logIn(browser, '203.0.113.1', body)).toBe(0);
  await logOut(browser);
  return browser;
}

/** Sends wrong passwords for an account, each from another address and without a cookie. */
async function attack(times: number, username = 'administrator'): Promise<number[]> {
  const wrong = { username, password: 'not-this-one-at-all' };
  const answers = Array.from({ length: times }, (_, n) =>
    logIn(createBrowser(service), `2001:db8:0:${n.toString(16)}::1`, wrong),
  );
  return Promise.all(answers);
}

describe('an account that is guessed at from many addresses', () => {
  test('allows 30 failures in half an hour, and is then throttled from all addresses', async () => {
    const codes = await attack(120);
    expect(codes.filter((code) => code === 513)).toHaveLength(30);
    expect(codes.filter((code) => code === 4290)).toHaveLength(90);
    expect(await logIn(createBrowser(service))).toBe(4290);
    service.time.now += 300;
    expect(await logIn(createBrowser(service))).toBe(0);
  });

  test('is not throttled in a browser in which its operator has signed in before', async () => {
    const browser = await knownBrowser();
    await attack(31);
    expect(await logIn(browser)).toBe(0);
  });

  // Each of these passwords is hashed at full cost, which takes a minute on a busy machine.
  test('is throttled in the same way when no operator has its name', { timeout: 180_000 }, async () => {
    expect(await attack(31, 'nobody')).toContain(4290);
  });
});

describe('a browser in which an operator has signed in before', () => {
  test('needs the right password, and is throttled by its own failures only', async () => {
    const [browser, other] = [await knownBrowser(), await knownBrowser()];
    const wrong = { ...right, password: 'not-this-one-at-all' };
    for (let n = 0; n < 5; n++) expect(await logIn(browser, `198.51.100.${n}`, wrong)).toBe(513);
    expect(await logIn(browser, '198.51.100.9')).toBe(4290);
    expect(await logIn(other)).toBe(0);
  });

  test('gets a new id with each sign-in, and the old one no longer works', async () => {
    const browser = await knownBrowser();
    const copy = createBrowser(service);
    copy.cookies.set(DEVICE, browser.cookies.get(DEVICE) ?? '');
    expect(await logIn(browser)).toBe(0);
    expect(browser.cookies.get(DEVICE)).not.toBe(copy.cookies.get(DEVICE));
    await attack(31);
    expect(await logIn(copy)).toBe(4290);
  });

  test('is known for each operator who uses it, and for no other', async () => {
    const [viewer, manager] = ['viewer', 'manager'].map((username) => ({ ...right, username }));
    await createOperator(service, 'viewer');
    await createOperator(service, 'manager');
    const browser = await knownBrowser();
    await logIn(browser, '203.0.113.1', viewer);
    await logOut(browser);
    for (const username of ['administrator', 'viewer', 'manager']) await attack(31, username);
    expect(await logIn(browser, '203.0.113.1', right)).toBe(0);
    expect(await logIn(browser, '203.0.113.1', viewer)).toBe(0);
    expect(await logIn(browser, '203.0.113.1', manager)).toBe(4290);
  });

  test('is forgotten after half a year, and when somebody else sets a new password', async () => {
    const [late, reset] = [await knownBrowser(), await knownBrowser()];
    service.time.now += 180 * 86_400;
    await attack(31);
    expect(await logIn(late)).toBe(4290);
    await service.db.tx((tx) => tx.run(sql`update known_device set last_used = ${service.time.now}`));
    await service.db.tx((tx) => tx.run(sql`update operator set password_date = ${service.time.now}`));
    expect(await logIn(reset)).toBe(4290);
  });

  test('is stored as a hash, one of 20 of an operator', async () => {
    for (let n = 0; n < 21; n++) {
      service.time.now += 1;
      await knownBrowser();
    }
    const last = await knownBrowser();
    const rows = await service.db.read.all(sql`select * from known_device`);
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toContain(last.cookies.get(DEVICE));
  });
});

describe('the queue of the password check', () => {
  /** Lets twenty addresses send fifteen wrong passwords each at the same time, each for its own account. */
  const flood = async (): Promise<Promise<number>[]> => {
    const names = Array.from({ length: 20 }, (_, n) => `viewer ${n}`);
    for (const username of names) await createOperator(service, 'viewer', { username });
    return Array.from({ length: 300 }, (_, n) => {
      const wrong = { username: names[n % 20], password: 'not-this-one-at-all' };
      return logIn(createBrowser(service), `198.51.100.${n % 20}`, wrong);
    });
  };

  test.each([
    ['a new browser', createBrowser],
    ['a known browser', undefined],
  ])('is not kept full by twenty addresses: an administrator elsewhere gets in with %s', async (_name, make) => {
    const browser = make ? make(service) : await knownBrowser();
    const others = await flood();
    expect(await logIn(browser)).toBe(0);
    await Promise.all(others);
  });
});
