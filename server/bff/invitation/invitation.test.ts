import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { INVITATION_HOURS } from '../../contract/records/operators.ts';
import { codeAt } from '../../testing/authenticator.ts';
import { createBrowser, createOperator, signIn, TEST_PASSWORD, type TestBrowser } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let admin: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  admin = await signIn(service, 'administrator');
});
afterEach(() => service.close());

const STRONG = 'quiet-lantern-over-mud';
const OTHER = 'nine-green-foxes-run';
const maria = { username: 'maria', displayName: 'Maria Silva', role: 'support' };

type Admitted = { invitation?: string; password?: string; mustChangePassword: boolean; invitedUntil?: string };
const itemOf = async (answer: ReturnType<TestBrowser['request']>): Promise<Admitted> =>
  (await answer).envelope.data.items[0] as Admitted;
const create = (access: string) => itemOf(admin.request('POST', '/bff/operators', { ...maria, access }));
const reset = (access: string) => itemOf(admin.request('POST', '/bff/operators/maria/access', { access }));
const tokenOf = ({ invitation = '' }: Admitted): string => invitation.slice(invitation.indexOf('#') + 1);
const open = (token: string, password = STRONG, browser = createBrowser(service)) =>
  browser.request('POST', '/bff/invitation', { token, password });
const logIn = async (password: string, browser = createBrowser(service)) =>
  (await browser.request('POST', '/bff/login', { username: 'maria', password })).envelope.status;
const trail = () =>
  service.db.read.all<{ operation: string; actor: string; outcome: number }>(
    sql`select operation, actor, outcome, before, after from audit order by id`,
  );

describe('an invitation', () => {
  test('lets the operator choose a password, signs in, and works once', async () => {
    const made = await create('invitation');
    expect(made).toMatchObject({ mustChangePassword: false, invitedUntil: '2026-11-24 09:00:00' });
    expect(made.invitation).toMatch(/^\/invitation#[\w-]{43}$/);
    const token = tokenOf(made);
    const read = await createBrowser(service).request('POST', '/bff/invitation/read', { token });
    expect(read.envelope.data.items).toEqual([{ username: 'maria', displayName: 'Maria Silva' }]);

    const browser = createBrowser(service);
    const { envelope } = await open(token, STRONG, browser);
    expect(envelope.data.items[0]?.['user']).toEqual(maria);
    expect((await browser.request('GET', '/bff/session')).http).toBe(200);
    expect(await logIn(STRONG)).toBe(0);
    expect((await open(token, OTHER)).envelope.status).toBe(4040);
    const [record] = (await admin.request('GET', '/bff/operators/maria')).envelope.data.items;
    expect(record).not.toHaveProperty('invitedUntil');
    expect(record).toHaveProperty('lastLogin');
  });

  test('gives a wrong, used, expired and replaced link, and one of a disabled operator, the same answer', async () => {
    const answers: unknown[] = [];
    const note = async (token: string) => {
      for (const answer of [
        await open(token, OTHER),
        await createBrowser(service).request('POST', '/bff/invitation/read', { token }),
      ])
        answers.push([answer.http, { ...answer.envelope, requestId: '' }]);
    };
    await note('not-a-token');
    const replaced = tokenOf(await create('invitation'));
    const current = tokenOf(await reset('invitation'));
    await note(replaced);
    await open(current);
    await note(current);
    const disabled = tokenOf(await reset('invitation'));
    await admin.request('PATCH', '/bff/operators/maria', { disabled: true });
    await note(disabled);
    await admin.request('PATCH', '/bff/operators/maria', { disabled: false });
    await note(disabled);
    const late = tokenOf(await reset('invitation'));
    service.time.now += INVITATION_HOURS * 3600;
    await note(late);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject([404, { status: 4040 }]);
  });

  test('is good until the last second', async () => {
    const token = tokenOf(await create('invitation'));
    service.time.now += INVITATION_HOURS * 3600 - 1;
    expect((await open(token)).envelope.status).toBe(0);
  });

  test('signs nobody in before it is used', async () => {
    await create('invitation');
    expect(await logIn(STRONG)).toBe(513);
  });

  test('is not used up by a password that is refused', async () => {
    const token = tokenOf(await create('invitation'));
    const weak = await open(token, 'maria silva maria silva');
    expect([weak.envelope.status, weak.envelope.errors?.[0]?.path]).toEqual([515, 'password']);
    expect((await open(token)).envelope.status).toBe(0);
  });

  test('works for one of two at the same time', async () => {
    const token = tokenOf(await create('invitation'));
    const answers = await Promise.all([open(token, STRONG), open(token, OTHER)]);
    expect(answers.map(({ envelope }) => envelope.status).toSorted((a, b) => a - b)).toEqual([0, 4040]);
  });

  test('does not replace the second factor', async () => {
    const own = await signIn(service, 'support', 'maria');
    const begun = await own.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
    const secret = String(begun.envelope.data.items[0]?.['secret']);
    const code = codeAt(secret, service.time.now);
    const done = await own.request('POST', '/bff/second-factor/confirm', { code });
    const [recovery] = (done.envelope.data.items[0] ?? { recoveryCodes: [] })['recoveryCodes'] as string[];
    const browser = createBrowser(service);
    const { envelope } = await open(tokenOf(await reset('invitation')), STRONG, browser);
    expect(envelope.data.items).toEqual([{ secondFactor: true, kinds: ['code'] }]);
    expect((await browser.request('GET', '/bff/session')).http).toBe(401);
    const login = await browser.request('POST', '/bff/login/code', { code: recovery });
    expect(login.envelope.data.items[0]?.['user']).toMatchObject({ username: 'maria' });
  });

  test('is throttled like a sign-in', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 21; count++) codes.push((await open(`wrong-${count}`)).envelope.status);
    expect(codes.slice(0, 20).every((code) => code === 4040)).toBe(true);
    expect(codes[20]).toBe(4290);
  });

  test('leaves no token in the database, the audit log or the log, and no trace of a wrong one', async () => {
    const token = tokenOf(await create('invitation'));
    await open('a-wrong-token');
    await open(token);
    const kept = [
      await service.db.read.all(sql`select * from operator`),
      await service.db.read.all(sql`select * from audit`),
      service.logLines(),
    ];
    for (const text of [token, 'a-wrong-token', STRONG]) expect(JSON.stringify(kept)).not.toContain(text);
    expect(await trail()).toMatchObject([
      { operation: 'createOperator', actor: 'administrator', outcome: 0 },
      { operation: 'acceptInvitation', actor: 'system', outcome: 4040 },
      { operation: 'acceptInvitation', actor: 'maria', outcome: 0 },
    ]);
  });

  test('is refused from a foreign page', async () => {
    const token = tokenOf(await create('invitation'));
    const body = { token, password: STRONG };
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const answer = await createBrowser(service).request('POST', '/bff/invitation', body, foreign);
    expect(answer.envelope.status).toBe(531);
  });
});

describe('a generated password', () => {
  test('opens nothing but the change of it', async () => {
    const { password = '', mustChangePassword } = await create('generated');
    expect(mustChangePassword).toBe(true);
    expect(password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/);
    const browser = createBrowser(service);
    const login = await browser.request('POST', '/bff/login', { username: 'maria', password });
    expect(login.envelope.data.items[0]).toMatchObject({ mustChangePassword: true, permissions: [] });
    const refused = [
      await browser.request('GET', '/bff/api/sns'),
      await browser.request('POST', '/bff/api/sns/data', {}),
      await browser.request('GET', '/bff/sessions'),
      await browser.request('GET', '/bff/second-factor'),
      await browser.request('PATCH', '/bff/operators/maria', { role: 'administrator' }),
    ];
    expect(refused.map(({ envelope }) => envelope.status)).toEqual([531, 531, 531, 531, 531]);
    expect((await browser.fetch('/bff/events')).status).toBe(403);

    const same = await browser.request('POST', '/bff/password', { password, newPassword: password });
    expect([same.envelope.status, same.envelope.errors?.[0]?.path]).toEqual([515, 'newPassword']);
    const changed = await browser.request('POST', '/bff/password', { password, newPassword: STRONG });
    expect(changed.envelope.data.items[0]).not.toHaveProperty('mustChangePassword');
    expect((await browser.request('GET', '/bff/api/sns')).http).toBe(200);
    expect([await logIn(password), await logIn(STRONG)]).toEqual([513, 0]);
    const [record] = (await admin.request('GET', '/bff/operators/maria')).envelope.data.items;
    expect(record).toMatchObject({ mustChangePassword: false });
  });

  test('signs in until the last second of its 72 hours', async () => {
    const { password = '' } = await create('generated');
    service.time.now += INVITATION_HOURS * 3600 - 1;
    expect(await logIn(password)).toBe(0);
    service.time.now += 1;
    expect(await logIn(password)).toBe(513);
  });

  test('is in no record, audit entry or log line', async () => {
    const { password = '' } = await create('generated');
    const kept = [
      await service.db.read.all(sql`select * from operator`),
      await service.db.read.all(sql`select * from audit`),
      (await admin.request('GET', '/bff/operators')).envelope,
      service.logLines(),
    ];
    expect(JSON.stringify(kept)).not.toContain(password);
  });
});

describe('POST /bff/operators/{username}/access', () => {
  test.each(['invitation', 'generated'])('with %s ends the sessions and the old password', async (access) => {
    await createOperator(service, 'support', { username: 'maria' });
    const browser = await signIn(service, 'support', 'maria');
    await reset(access);
    expect((await browser.request('GET', '/bff/session')).http).toBe(401);
    expect(await logIn(TEST_PASSWORD)).toBe(513);
    expect((await trail())[0]).toMatchObject({ operation: 'resetOperatorAccess', outcome: 0 });
  });

  test('is refused for oneself (4093), an unknown operator (4040) and every other role (531)', async () => {
    const at = (name: string) => `/bff/operators/${name}/access`;
    const body = { access: 'invitation' };
    const own = await admin.request('POST', at('administrator'), body);
    const unknown = await admin.request('POST', at('nobody'), body);
    expect([own.envelope.status, unknown.envelope.status]).toEqual([4093, 4040]);
    for (const role of ['viewer', 'support', 'manager'] as const) {
      const browser = await signIn(service, role);
      expect((await browser.request('POST', at('administrator'), body)).envelope.status).toBe(531);
    }
  });
});

test('POST /bff/operators takes either a way in or a password', async () => {
  const both = await admin.request('POST', '/bff/operators', { ...maria, access: 'invitation', password: STRONG });
  const none = await admin.request('POST', '/bff/operators', maria);
  expect([both, none].map(({ envelope }) => [envelope.status, envelope.errors?.[0]?.path])).toEqual([
    [515, 'access'],
    [514, 'password'],
  ]);
});
