import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { PROOF_SECONDS } from '../../contract/bounds.ts';
import { codeAt, CODE_STEP } from '../../testing/authenticator.ts';
import { createBrowser, signIn, TEST_ORIGIN, TEST_PASSWORD, type TestBrowser } from '../../testing/operators.ts';
import { addPasskey, FOREIGN, itemOf, setUpApp, type Deviation, type TestPasskey } from '../../testing/passkey.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let browser: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  browser = await signIn(service, 'support');
});
afterEach(() => service.close());

const isIn = async (of: TestBrowser) => (await of.request('GET', '/bff/session')).http === 200;

async function startToLogIn(username = 'support'): Promise<TestBrowser> {
  const fresh = createBrowser(service);
  await fresh.request('POST', '/bff/login', { username, password: TEST_PASSWORD });
  return fresh;
}

const challengeOf = (half: TestBrowser) => itemOf(half, 'POST', '/bff/login/challenge');

async function give(half: TestBrowser, passkey: unknown) {
  const { envelope } = await half.request('POST', '/bff/login/passkey', { passkey });
  return { status: envelope.status, path: envelope.errors?.[0]?.path };
}

async function logIn(passkey: TestPasskey, deviation?: Deviation, half?: TestBrowser) {
  const of = half ?? (await startToLogIn());
  const answer = passkey.get(await challengeOf(of), deviation);
  return { ...(await give(of, answer)), of, answer };
}

describe('a sign-in with a passkey', () => {
  let passkey: TestPasskey;
  beforeEach(async () => {
    ({ passkey } = await addPasskey(browser));
  });

  test('needs the password first, and the password alone gives no access', async () => {
    const nobody = createBrowser(service);
    expect((await nobody.request('POST', '/bff/login/challenge')).envelope.status).toBe(513);
    const half = await startToLogIn();
    expect(await isIn(half)).toBe(false);
    expect((await logIn(passkey, {}, half)).status).toBe(0);
    expect(await isIn(half)).toBe(true);
    expect(await itemOf(browser, 'GET', '/bff/second-factor')).toMatchObject({
      passkeys: [{ name: 'Laptop', lastUsed: '2026-11-21 09:00:00' }],
    });
  });

  test('is offered beside what else the operator has set up', async () => {
    const kinds = async () =>
      itemOf(createBrowser(service), 'POST', '/bff/login', { username: 'support', password: TEST_PASSWORD });
    expect(await kinds()).toEqual({ secondFactor: true, kinds: ['passkey'] });
    const { secret } = await setUpApp(browser, service.time.now);
    service.time.now += CODE_STEP;
    expect(await kinds()).toEqual({ secondFactor: true, kinds: ['code', 'passkey'] });
    const half = await startToLogIn();
    const code = codeAt(secret, service.time.now);
    expect((await half.request('POST', '/bff/login/code', { code })).envelope.status).toBe(0);
  });

  test.each([...Object.entries(FOREIGN), ['type', 'webauthn.create'] as const])(
    'for another %s is refused',
    async (name, value) => {
      expect(await logIn(passkey, { [name]: value })).toMatchObject({ status: 515, path: 'passkey' });
    },
  );

  test('without a check of the user is refused', async () => {
    expect(await logIn(passkey, { isVerified: false })).toMatchObject({ status: 515, path: 'passkey' });
  });

  test('with a signature over something else is refused', async () => {
    const half = await startToLogIn();
    const options = await challengeOf(half);
    const [right, other] = [passkey.get(options), passkey.get(options)];
    const forged = { ...right, signature: other.signature };
    expect((await give(half, forged)).status).toBe(515);
  });

  test('works once with each challenge, right or wrong', async () => {
    const { of, answer } = await logIn(passkey);
    expect(await isIn(of)).toBe(true);
    const half = await startToLogIn();
    expect((await give(half, answer)).status).toBe(515);
    const options = await challengeOf(half);
    const wrong = passkey.get(options, { origin: 'https://evil.example' });
    expect((await give(half, wrong)).status).toBe(515);
    const again = passkey.get(options);
    expect((await give(half, again)).status).toBe(515);
  });

  test('does not take the challenge of another sign-in', async () => {
    const [mine, other] = [await startToLogIn(), await startToLogIn()];
    const passkeyAnswer = passkey.get(await challengeOf(other));
    await challengeOf(mine);
    expect((await give(mine, passkeyAnswer)).status).toBe(515);
  });

  test('does not take the passkey of another operator', async () => {
    const manager = await signIn(service, 'manager');
    const { passkey: other } = await addPasskey(manager);
    expect(await logIn(other)).toMatchObject({ status: 515, path: 'passkey' });
    expect((await logIn(passkey, {}, await startToLogIn('manager'))).status).toBe(515);
  });

  test('is refused when the passkey counts back or repeats itself, as a copy of it would', async () => {
    expect((await logIn(passkey, { counter: 7 })).status).toBe(0);
    expect((await logIn(passkey, { counter: 7 })).status).toBe(515);
    expect((await logIn(passkey, { counter: 6 })).status).toBe(515);
    expect((await logIn(passkey, { counter: 0 })).status).toBe(515);
    expect((await logIn(passkey, { counter: 8 })).status).toBe(0);
  });

  test('works with a passkey that never counts', async () => {
    for (let count = 0; count < 2; count++) expect((await logIn(passkey, { counter: 0 })).status).toBe(0);
  });

  test('that fails counts as a wrong code', async () => {
    for (let count = 0; count < 5; count++) expect((await logIn(passkey, { host: 'evil.example' })).status).toBe(515);
    const { of, status } = await logIn(passkey);
    expect(status).toBe(4290);
    expect((await of.request('POST', '/bff/login/code', { code: '000000' })).headers.get('retry-after')).toBe('300');
  });

  test('is in the audit log with the name of the passkey, also a failed one, and the log says why', async () => {
    await logIn(passkey, { origin: 'https://evil.example' });
    await logIn(passkey);
    const rows = await service.db.read.all(
      sql`select actor, operation, outcome, after from audit where operation = 'loginWithPasskey' order by id`,
    );
    expect(rows).toEqual([
      { actor: 'system', operation: 'loginWithPasskey', outcome: 515, after: '[{}]' },
      { actor: 'support', operation: 'loginWithPasskey', outcome: 0, after: '[{"passkey":"Laptop"}]' },
    ]);
    expect(service.logLines().join('\n')).toContain(`expected \\"${TEST_ORIGIN}\\"`);
  });

  test('is possible with a recovery code when the passkey is lost', async () => {
    const { recoveryCodes } = (await addPasskey(browser, 'Second')).item as { recoveryCodes?: string[] };
    expect(recoveryCodes).toBeUndefined();
    const { recoveryCodes: codes } = (await addPasskey(await signIn(service, 'manager'))).item;
    const half = await startToLogIn('manager');
    const [code] = codes as string[];
    expect((await half.request('POST', '/bff/login/code', { code })).envelope.status).toBe(0);
  });
});

test('a passkey confirms within five minutes that one is there, and a wrong one does not', async () => {
  const { passkey } = await addPasskey(browser);
  service.time.now += PROOF_SECONDS;
  const stepUp = async (deviation?: Deviation) => {
    const answer = passkey.get(await itemOf(browser, 'POST', '/bff/step-up/challenge'), deviation);
    return (await browser.request('POST', '/bff/step-up', { passkey: answer })).envelope.status;
  };
  const id = browser.cookies.get('sid');
  expect(await stepUp({ isVerified: false })).toBe(515);
  expect((await browser.request('POST', '/bff/step-up', { password: TEST_PASSWORD })).envelope.status).toBe(514);
  expect(browser.cookies.get('sid')).toBe(id);
  const late = passkey.get(await itemOf(browser, 'POST', '/bff/step-up/challenge'));
  service.time.now += 300;
  expect((await browser.request('POST', '/bff/step-up', { passkey: late })).envelope.status).toBe(515);
  expect(await stepUp()).toBe(0);
  expect(browser.cookies.get('sid')).not.toBe(id);
  const rows = await service.db.read.all(sql`select outcome, after from audit where operation = 'stepUp' order by id`);
  expect(rows).toEqual([
    { outcome: 515, after: '[{}]' },
    { outcome: 515, after: '[{}]' },
    { outcome: 0, after: '[{"passkey":"Laptop"}]' },
  ]);
});
