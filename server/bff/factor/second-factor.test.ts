import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { fromBase32 } from '../../core/base32.ts';
import { CODE_STEP as STEP, codeAt } from '../../testing/authenticator.ts';
import { createBrowser, createOperator, signIn, TEST_PASSWORD, type TestBrowser } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let browser: TestBrowser;
afterEach(() => service.close());

const codeNow = (secret: string, away = 0): string => codeAt(secret, service.time.now, away);

async function enrol(of: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await of.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
  const secret = String(begun.envelope.data.items[0]?.['secret']);
  const done = await of.request('POST', '/bff/second-factor/confirm', { code: codeNow(secret) });
  service.time.now += STEP;
  // The new session has another csrf token.
  await of.request('GET', '/bff/session');
  return { secret, recoveryCodes: done.envelope.data.items[0]?.['recoveryCodes'] as string[] };
}

async function logIn(username = 'support'): Promise<TestBrowser> {
  const fresh = createBrowser(service);
  const { envelope } = await fresh.request('POST', '/bff/login', { username, password: TEST_PASSWORD });
  expect(envelope.data.items).toEqual([{ secondFactor: true, kinds: ['code'] }]);
  return fresh;
}

const give = async (to: TestBrowser, code: string) =>
  (await to.request('POST', '/bff/login/code', { code })).envelope.status;
const isIn = async (of: TestBrowser) => (await of.request('GET', '/bff/session')).http === 200;
const state = async () => (await browser.request('GET', '/bff/second-factor')).envelope.data.items[0];

describe('with a second factor', () => {
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    service = createTestApp();
    browser = await signIn(service, 'support');
    ({ secret, recoveryCodes } = await enrol(browser));
  });

  test('the password alone gives no access', async () => {
    const half = await logIn();
    for (const path of ['/bff/session', '/bff/api/businesses', '/bff/views?screen=sns'])
      expect((await half.request('GET', path)).http).toBe(401);
    const id = half.cookies.get('sid');
    expect(await give(half, codeNow(secret))).toBe(0);
    expect(await isIn(half)).toBe(true);
    expect(half.cookies.get('sid')).not.toBe(id);
  });

  test('each code counts once, in any browser', async () => {
    const code = codeNow(secret);
    expect(await give(await logIn(), code)).toBe(0);
    expect(await give(await logIn(), code)).toBe(515);
    expect(await give(await logIn(), codeNow(secret, 1))).toBe(0);
  });

  test('a recovery code works once, in any spelling', async () => {
    expect(recoveryCodes.length).toBe(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(await give(await logIn(), first.toLowerCase().replaceAll('-', ' '))).toBe(0);
    expect(await give(await logIn(), first)).toBe(515);
    expect(await give(await logIn(), second)).toBe(0);
    expect(await state()).toMatchObject({ enrolled: true, recoveryCodes: 8, since: '2026-11-21 09:00:00' });
  });

  test('after five wrong codes all codes must wait, from any address', async () => {
    for (let count = 0; count < 5; count++) expect(await give(await logIn(), '000000')).toBe(515);
    const half = await logIn();
    const { http, headers } = await half.request('POST', '/bff/login/code', { code: codeNow(secret) });
    expect([http, headers.get('retry-after')]).toEqual([429, '300']);
    service.time.now += 300;
    expect(await give(await logIn(), codeNow(secret))).toBe(0);
  });

  test('a code must follow within five minutes', async () => {
    const half = await logIn();
    service.time.now += 299;
    expect(await give(half, '000000')).toBe(515);
    service.time.now += 1;
    expect(await give(half, codeNow(secret))).toBe(513);
  });

  test('a code without a sign-in, or after a change of the password, answers 513', async () => {
    expect(await give(createBrowser(service), codeNow(secret))).toBe(513);
    const half = await logIn();
    await service.db.tx((tx) => tx.run(sql`update operator set password_date = 1`));
    expect(await give(half, codeNow(secret))).toBe(513);
  });

  test('sign-ins are in the audit log, also failed ones, without codes', async () => {
    const code = codeNow(secret);
    const half = await logIn();
    await give(half, '000000');
    await give(half, code);
    const rows = await service.db.read.all(
      sql`select actor, operation, outcome from audit where operation = 'loginWithCode' order by id`,
    );
    expect(rows).toEqual([
      { actor: 'system', operation: 'loginWithCode', outcome: 515 },
      { actor: 'support', operation: 'loginWithCode', outcome: 0 },
    ]);
    const kept = JSON.stringify([await service.db.read.all(sql`select * from audit`), service.logLines()]);
    for (const told of [code, secret, ...recoveryCodes]) expect(kept).not.toContain(told);
  });

  test('neither the secret nor a recovery code is readable in the database', async () => {
    const kept = JSON.stringify([
      await service.db.read.all(sql`select * from operator_factor`),
      await service.db.read.all(sql`select * from operator_recovery_code`),
    ]);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(fromBase32(secret) ?? []).toString('base64url'));
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  test('removing it needs the password and a code, and ends the other sessions', async () => {
    const other = await logIn();
    expect(await give(other, recoveryCodes[0] ?? '')).toBe(0);
    const remove = async (body: object) => {
      const { envelope } = await browser.request('DELETE', '/bff/second-factor', body);
      return [envelope.status, envelope.errors?.[0]?.path];
    };
    expect(await remove({ password: 'not-this-one-at-all', code: codeNow(secret) })).toEqual([515, 'password']);
    expect(await remove({ password: TEST_PASSWORD, code: '000000' })).toEqual([515, 'code']);
    expect(await remove({ password: TEST_PASSWORD })).toEqual([514, 'code']);
    expect(await state()).toMatchObject({ enrolled: true });
    expect(await remove({ password: TEST_PASSWORD, code: codeNow(secret) })).toEqual([0, undefined]);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect(await state()).toEqual({ enrolled: false, required: false, passkeys: [] });
  });

  test('recovery codes work when the key of the service was lost, and other codes are refused with the reason', async () => {
    service.deps.secrets.factorKey.fill(9);
    const half = await logIn();
    const { http, envelope } = await half.request('POST', '/bff/login/code', { code: codeNow(secret) });
    expect([http, envelope.status, envelope.errors]).toEqual([
      400,
      515,
      [
        {
          path: 'code',
          msg: expect.stringMatching(/^cannot be checked, since the service has lost the key.*recovery/),
        },
      ],
    ]);
    expect(await give(half, recoveryCodes[0] ?? '')).toBe(0);
    expect(await isIn(half)).toBe(true);
  });

  test('an administrator can reset it, which ends the sessions', async () => {
    const admin = await signIn(service, 'administrator');
    const reset = async (username: string) =>
      (await admin.request('DELETE', `/bff/operators/${username}/second-factor`)).envelope;
    expect((await reset('support')).data.items).toMatchObject([{ username: 'support', secondFactor: false }]);
    expect(await isIn(browser)).toBe(false);
    expect((await reset('administrator')).status).toBe(4093);
    expect((await reset('nobody')).status).toBe(4040);
    const again = createBrowser(service);
    const login = { username: 'support', password: TEST_PASSWORD };
    expect((await again.request('POST', '/bff/login', login)).envelope.data.items[0]).toHaveProperty('csrf');
  });
});

describe('setting one up', () => {
  beforeEach(async () => {
    service = createTestApp();
    browser = await signIn(service, 'support');
  });

  test('needs the password and a code; then other sessions end and this one has a new id', async () => {
    const other = await signIn(service, 'support');
    const id = browser.cookies.get('sid');
    const begun = await browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
    const { uri, secret } = begun.envelope.data.items[0] as { uri: string; secret: string };
    expect(uri).toBe(`otpauth://totp/Licet:support?secret=${secret}&issuer=Licet`);
    expect(await state()).toEqual({ enrolled: false, required: false, passkeys: [] });
    const wrong = await browser.request('POST', '/bff/second-factor/confirm', { code: '000000' });
    expect([wrong.envelope.status, wrong.envelope.errors?.[0]?.path]).toEqual([515, 'code']);
    expect(await isIn(other)).toBe(true);
    await browser.request('POST', '/bff/second-factor/confirm', { code: codeNow(secret) });
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect(browser.cookies.get('sid')).not.toBe(id);
  });

  test('again answers 4093, and so does a code before a secret', async () => {
    expect((await browser.request('POST', '/bff/second-factor/confirm', { code: '1' })).envelope.status).toBe(4093);
    await enrol(browser);
    const again = await browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
    expect(again.envelope.status).toBe(4093);
  });

  test('again before it is confirmed makes only the newest secret valid', async () => {
    const begin = async () =>
      String(
        (await browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD })).envelope.data.items[0]?.[
          'secret'
        ],
      );
    const [first, second] = [await begin(), await begin()];
    const confirm = async (secret: string) =>
      (await browser.request('POST', '/bff/second-factor/confirm', { code: codeNow(secret) })).envelope.status;
    expect([await confirm(first), await confirm(second)]).toEqual([515, 0]);
  });
});

describe('REQUIRE_SECOND_FACTOR=administrators', () => {
  beforeEach(async () => {
    service = createTestApp({ REQUIRE_SECOND_FACTOR: 'administrators' });
    await createOperator(service, 'administrator');
    browser = createBrowser(service);
    await browser.request('POST', '/bff/login', { username: 'administrator', password: TEST_PASSWORD });
  });

  test('lets an administrator do nothing else before it is set up', async () => {
    const session = (await browser.request('GET', '/bff/session')).envelope.data.items[0];
    expect(session).toMatchObject({ mustEnrol: true, permissions: [] });
    for (const path of ['/bff/api/businesses', '/bff/operators', '/bff/keys', '/bff/views?screen=sns'])
      expect((await browser.request('GET', path)).envelope.status).toBe(531);
    await enrol(browser);
    expect((await browser.request('GET', '/bff/operators')).http).toBe(200);
    expect((await browser.request('GET', '/bff/session')).envelope.data.items[0]).not.toHaveProperty('mustEnrol');
  });

  test('does not allow removing it, and requires nothing of other roles', async () => {
    const { secret } = await enrol(browser);
    const body = { password: TEST_PASSWORD, code: codeNow(secret) };
    expect((await browser.request('DELETE', '/bff/second-factor', body)).envelope.status).toBe(4093);
    expect((await (await signIn(service, 'manager')).request('GET', '/bff/api/businesses')).http).toBe(200);
  });
});
