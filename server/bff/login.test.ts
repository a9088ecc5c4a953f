import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createBrowser, createOperator, TEST_PASSWORD } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp({ TRUST_PROXY: 'true' });
});
afterEach(() => service.close());

const right = { username: 'manager', password: TEST_PASSWORD };
const wrong = { username: 'manager', password: 'not-this-one-at-all' };

const logIn = (body: unknown, headers: Record<string, string> = {}) =>
  createBrowser(service).request('POST', '/bff/login', body, headers);

const auditTrail = () =>
  service.db.read.all<{ actor: string; actor_kind: string; operation: string; targets: string; outcome: number }>(
    sql`select actor, actor_kind, operation, targets, outcome from audit order by id`,
  );

describe('POST /bff/login', () => {
  beforeEach(() => createOperator(service, 'manager'));

  test('answers the session and sets cookies that scripts and other sites never see', async () => {
    const { http, headers, envelope } = await logIn(right);
    expect(http).toBe(200);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^licet-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/),
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(envelope.data).toEqual({
      total: 1,
      items: [
        {
          user: { username: 'manager', displayName: 'The manager', role: 'manager' },
          permissions: expect.arrayContaining(['getBusiness', 'createBusiness']),
          timeZone: 'UTC',
          csrf: expect.stringMatching(/^[\w-]{43}$/),
        },
      ],
    });
    expect(envelope.data.items[0]?.['permissions']).not.toContain('deleteBusiness');
  });

  test('without a body is 514', async () => {
    const { http, envelope } = await logIn(undefined);
    expect([http, envelope.status, envelope.errors]).toEqual([400, 514, [{ path: 'body', msg: 'is required' }]]);
  });

  test('keeps only a hash of the session id', async () => {
    const { headers } = await logIn(right);
    const id = /sid=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
    const rows = await service.db.read.all(sql`select * from operator_session`);
    expect(rows.length).toBe(1);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test('takes the password in any Unicode form', async () => {
    await createOperator(service, 'viewer', { username: 'jörg', password: 'fünf grüne Äpfel' });
    const typed = { username: 'jörg'.normalize('NFD'), password: 'fünf grüne Äpfel'.normalize('NFD') };
    expect((await logIn(typed)).http).toBe(200);
  });

  test('answers an unknown name and a wrong password with the same bytes', async () => {
    const answers = await Promise.all([logIn(wrong), logIn({ username: 'nobody', password: 'not-this-one-at-all' })]);
    const [known, unknown] = answers.map(({ http, headers, envelope }) => ({
      http,
      headers: [...headers].filter(([name]) => name !== 'x-request-id'),
      envelope: { ...envelope, requestId: '' },
    }));
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({
      http: 401,
      envelope: { status: 513, msg: 'The user name or the password is wrong.' },
    });
  });

  test('refuses a disabled operator like a wrong password', async () => {
    await service.db.tx((tx) => tx.run(sql`update operator set disabled = 1`));
    expect((await logIn(right)).envelope).toMatchObject({
      status: 513,
      msg: 'The user name or the password is wrong.',
    });
  });

  test.each([
    [{ username: 'manager' }, 514, 'password'],
    [{ username: '', password: 'x' }, 515, 'username'],
    [{ username: 'manager', password: ['x'] }, 515, 'password'],
    [{ ...right, role: 'administrator' }, 515, 'role'],
    ['{', 515, 'body'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    const { envelope } = await logIn(body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
  });

  test('never reuses an existing session id, and ends its session', async () => {
    const browser = createBrowser(service);
    browser.cookies.set('sid', 'AAAA');
    await browser.request('POST', '/bff/login', right);
    const first = browser.cookies.get('sid') ?? '';
    expect(first).not.toBe('AAAA');
    await browser.request('POST', '/bff/login', right);
    expect(browser.cookies.get('sid')).not.toBe(first);

    for (const [id, http] of [
      ['AAAA', 401],
      [first, 401],
      [browser.cookies.get('sid') ?? '', 200],
    ] as const) {
      const other = createBrowser(service);
      other.cookies.set('sid', id);
      expect((await other.request('GET', '/bff/session')).http).toBe(http);
    }
  });

  test('writes sign-ins and failed ones into the audit log, without unknown user names', async () => {
    await logIn(right);
    await logIn(wrong);
    await logIn({ username: 'typed-my-password-here', password: 'x' });
    expect(await auditTrail()).toEqual([
      {
        actor: 'manager',
        actor_kind: 'operator',
        operation: 'login',
        targets: '[{"kind":"operator","key":"manager"}]',
        outcome: 0,
      },
      {
        actor: 'system',
        actor_kind: 'system',
        operation: 'login',
        targets: '[{"kind":"operator","key":"manager"}]',
        outcome: 513,
      },
      {
        actor: 'system',
        actor_kind: 'system',
        operation: 'login',
        targets: '[{"kind":"operator","key":""}]',
        outcome: 513,
      },
    ]);
    expect(service.logLines().join('')).not.toMatch(/typed-my-password-here|not-this-one/);
  });
});

describe('the throttle of sign-ins', () => {
  beforeEach(() => createOperator(service, 'manager'));
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const fail = async (times: number, address: string, username = 'manager') => {
    for (let count = 0; count < times; count++) await logIn({ ...wrong, username }, from(address));
  };

  test('after 5 failures of an account at an address answers 4290 with Retry-After, right password or not', async () => {
    await fail(5, '192.0.2.1');
    const { http, headers, envelope } = await logIn(right, from('192.0.2.1'));
    expect([http, envelope.status, headers.get('retry-after')]).toEqual([429, 4290, '300']);
    service.time.now += 299;
    expect((await logIn(right, from('192.0.2.1'))).headers.get('retry-after')).toBe('1');
    service.time.now += 1;
    expect((await logIn(right, from('192.0.2.1'))).http).toBe(200);
  });

  test('lets the same account sign in from another address', async () => {
    await fail(5, '192.0.2.1');
    expect((await logIn(right, from('192.0.2.2'))).http).toBe(200);
  });

  test('treats unknown user names in the same way', async () => {
    await fail(5, '192.0.2.1', 'nobody');
    expect((await logIn({ ...wrong, username: 'nobody' }, from('192.0.2.1'))).envelope.status).toBe(4290);
  });

  test('removes the failures of an account when it signs in', async () => {
    await fail(4, '192.0.2.1');
    await logIn(right, from('192.0.2.1'));
    await fail(4, '192.0.2.1');
    expect((await logIn(right, from('192.0.2.1'))).http).toBe(200);
  });

  test('counts parallel attempts one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(wrong, from('192.0.2.1'))));
    const codes = answers.map(({ envelope }) => envelope.status).toSorted((a, b) => a - b);
    expect(codes).toEqual([513, 513, 513, 513, 513, 4290, 4290, 4290, 4290, 4290]);
  });

  test('allows an address 20 failures a minute over all accounts, and successful sign-ins do not count', async () => {
    for (let count = 0; count < 25; count++) expect((await logIn(right, from('192.0.2.1'))).http).toBe(200);
    for (const username of ['ada', 'bob', 'cleo', 'dan']) {
      await createOperator(service, 'viewer', { username });
      await fail(5, '192.0.2.1', username);
    }
    const { envelope, headers } = await logIn(right, from('192.0.2.1'));
    expect([envelope.status, headers.get('retry-after')]).toEqual([4290, '60']);
    service.time.now += 60;
    expect((await logIn(right, from('192.0.2.1'))).http).toBe(200);
  });

  test('stores no name and no address in the database', async () => {
    await fail(1, '192.0.2.1', 'perhaps-a-password');
    const rows = JSON.stringify(await service.db.read.all(sql`select * from login_throttle`));
    expect(rows).not.toMatch(/perhaps|192\.0/);
  });
});
