import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { MOST_PASSKEYS, PROOF_SECONDS } from '../../contract/bounds.ts';
import { codeAt, CODE_STEP } from '../../testing/authenticator.ts';
import { signIn, TEST_PASSWORD, type TestBrowser } from '../../testing/operators.ts';
import { addPasskey, createPasskey, FOREIGN, itemOf, setUpApp, type Deviation } from '../../testing/passkey.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let browser: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  browser = await signIn(service, 'support');
});
afterEach(() => service.close());

const newChallenge = (of = browser) => itemOf(of, 'POST', '/bff/passkeys/challenge');
const state = () => itemOf(browser, 'GET', '/bff/second-factor');
const isIn = async (of: TestBrowser) => (await of.request('GET', '/bff/session')).http === 200;

/** Adds a passkey that deviates. Returns code and path of the refusal. */
async function refusedToAdd(deviation: Deviation, options?: Record<string, unknown>) {
  const passkey = createPasskey().create(options ?? (await newChallenge()), deviation);
  const { envelope } = await browser.request('POST', '/bff/passkeys', { name: 'Laptop', passkey });
  return [envelope.status, envelope.errors?.[0]?.path];
}

describe('adding a passkey', () => {
  test('as the first second factor gives recovery codes, ends the other sessions, and gives this one a new id', async () => {
    const other = await signIn(service, 'support');
    const id = browser.cookies.get('sid');
    const { item, id: passkeyId } = await addPasskey(browser);
    expect(item['recoveryCodes']).toHaveLength(10);
    expect(item['passkey']).toEqual({
      id: passkeyId,
      name: 'Laptop',
      host: 'localhost',
      created: '2026-11-21 09:00:00',
    });
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect(browser.cookies.get('sid')).not.toBe(id);
    expect(await state()).toEqual({
      ...{ enrolled: true, required: false, recoveryCodes: 10 },
      passkeys: [item['passkey']],
    });
  });

  test('beside another second factor leaves sessions and recovery codes as they are', async () => {
    const { item: app } = await setUpApp(browser, service.time.now);
    expect(app['recoveryCodes']).toHaveLength(10);
    const id = browser.cookies.get('sid');
    const { item } = await addPasskey(browser);
    expect(Object.keys(item)).toEqual(['passkey']);
    expect(browser.cookies.get('sid')).toBe(id);
    expect(await state()).toMatchObject({ recoveryCodes: 10, since: '2026-11-21 09:00:00' });
  });

  test.each(Object.entries(FOREIGN))('for another %s is refused', async (name, value) => {
    expect(await refusedToAdd({ [name]: value })).toEqual([515, 'passkey']);
    expect(await state()).toMatchObject({ enrolled: false, passkeys: [] });
  });

  test('that did not check its user is refused', async () => {
    expect(await refusedToAdd({ isVerified: false })).toEqual([515, 'passkey']);
  });

  test('needs a challenge of this session, which counts once and for five minutes', async () => {
    const options = await newChallenge();
    expect(await refusedToAdd({ type: 'webauthn.get' }, options)).toEqual([515, 'passkey']);
    expect(await refusedToAdd({}, options)).toEqual([515, 'passkey']);
    const ofOther = await newChallenge(await signIn(service, 'support'));
    await newChallenge();
    expect(await refusedToAdd({}, ofOther)).toEqual([515, 'passkey']);
    const late = await newChallenge();
    service.time.now += 300;
    expect(await refusedToAdd({}, late)).toEqual([515, 'passkey']);
  });

  test('twice is refused, also for another operator', async () => {
    const { passkey } = await addPasskey(browser);
    const other = await signIn(service, 'manager');
    for (const of of [browser, other]) {
      const body = { name: 'Again', passkey: passkey.create(await newChallenge(of)) };
      expect((await of.request('POST', '/bff/passkeys', body)).envelope.status).toBe(4093);
    }
  });

  test('asks again who is there, some minutes after the sign-in, and so does an app beside a passkey', async () => {
    service.time.now += PROOF_SECONDS;
    expect((await browser.request('POST', '/bff/passkeys/challenge')).envelope.status).toBe(4030);
    await browser.request('POST', '/bff/step-up', { password: TEST_PASSWORD });
    await addPasskey(browser);
    service.time.now += PROOF_SECONDS;
    const begun = await browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
    expect(begun.envelope.status).toBe(4030);
  });

  test(`is refused beyond ${MOST_PASSKEYS} passkeys`, async () => {
    for (let count = 0; count < MOST_PASSKEYS; count++) expect((await addPasskey(browser)).status).toBe(0);
    expect((await browser.request('POST', '/bff/passkeys/challenge')).envelope.status).toBe(4093);
  });
});

describe('a passkey', () => {
  test('is renamed and removed by its operator only, which the audit log names', async () => {
    const path = `/bff/passkeys/${(await addPasskey(browser)).id}`;
    const other = await signIn(service, 'manager');
    expect((await other.request('PATCH', path, { name: 'Mine' })).envelope.status).toBe(4040);
    expect((await other.request('DELETE', path)).envelope.status).toBe(4040);
    expect(await itemOf(browser, 'PATCH', path, { name: 'Desk' })).toMatchObject({ name: 'Desk' });
    expect((await browser.request('DELETE', path)).envelope.status).toBe(0);
    const rows = await service.db.read.all(
      sql`select operation, before, after from audit where operation like '%Passkey' order by id`,
    );
    expect(rows).toEqual([
      { operation: 'addPasskey', before: '[{"secondFactor":false}]', after: '[{"passkey":"Laptop","secondFactor":true}]' },
      { operation: 'renamePasskey', before: '[{"passkey":"Laptop"}]', after: '[{"passkey":"Desk"}]' },
      { operation: 'removePasskey', before: '[{"passkey":"Desk","secondFactor":true}]', after: '[{"secondFactor":false}]' },
    ]); // prettier-ignore
  });

  test('that is removed ends the other sessions, and the last second factor takes the recovery codes with it', async () => {
    const { id } = await addPasskey(browser);
    const { id: second } = await addPasskey(browser, 'Phone');
    const other = await signIn(service, 'support');
    expect((await browser.request('DELETE', `/bff/passkeys/${id}`)).envelope.status).toBe(0);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect(await state()).toMatchObject({ enrolled: true, recoveryCodes: 10 });
    await browser.request('DELETE', `/bff/passkeys/${second}`);
    expect(await state()).toEqual({ enrolled: false, required: false, passkeys: [] });
    expect(await service.db.read.all(sql`select * from operator_recovery_code`)).toEqual([]);
  });

  test('is removed by an administrator who resets the second factor', async () => {
    await addPasskey(browser);
    const admin = await signIn(service, 'administrator');
    expect(await itemOf(admin, 'GET', '/bff/operators/support')).toMatchObject({ secondFactor: true });
    const reset = await admin.request('DELETE', '/bff/operators/support/second-factor');
    expect(reset.envelope.data.items).toMatchObject([{ secondFactor: false }]);
    expect(await isIn(browser)).toBe(false);
    const tables = [sql`select * from operator_passkey`, sql`select * from operator_recovery_code`];
    expect(await Promise.all(tables.map((table) => service.db.read.all(table)))).toEqual([[], []]);
  });

  test('does not let a recovery code confirm an authenticator app', async () => {
    const { item } = await addPasskey(browser);
    await browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
    const [code] = item['recoveryCodes'] as string[];
    expect((await browser.request('POST', '/bff/second-factor/confirm', { code })).envelope.status).toBe(515);
    expect(await state()).toMatchObject({ recoveryCodes: 10 });
    expect(await state()).not.toHaveProperty('since');
  });
});

describe('REQUIRE_SECOND_FACTOR=administrators', () => {
  beforeEach(async () => {
    await service.close();
    service = createTestApp({ REQUIRE_SECOND_FACTOR: 'administrators' });
    browser = await signIn(service, 'administrator');
  });

  test('is satisfied by a passkey, also when the sign-in was some minutes ago', async () => {
    expect((await browser.request('GET', '/bff/operators')).envelope.status).toBe(531);
    service.time.now += PROOF_SECONDS;
    expect((await browser.request('POST', '/bff/step-up', { password: TEST_PASSWORD })).envelope.status).toBe(0);
    expect((await addPasskey(browser)).status).toBe(0);
    expect((await browser.request('GET', '/bff/operators')).envelope.status).toBe(0);
  });

  test('does not let the last second factor be removed, of either kind', async () => {
    const { id } = await addPasskey(browser);
    expect((await browser.request('DELETE', `/bff/passkeys/${id}`)).envelope.status).toBe(4093);
    const { secret } = await setUpApp(browser, service.time.now);
    service.time.now += CODE_STEP;
    expect((await browser.request('DELETE', `/bff/passkeys/${id}`)).envelope.status).toBe(0);
    const { id: second } = await addPasskey(browser);
    const body = { password: TEST_PASSWORD, code: codeAt(secret, service.time.now) };
    expect((await browser.request('DELETE', '/bff/second-factor', body)).envelope.status).toBe(0);
    expect(await state()).toMatchObject({ enrolled: true, required: true, recoveryCodes: 10 });
    expect((await browser.request('DELETE', `/bff/passkeys/${second}`)).envelope.status).toBe(4093);
  });
});
