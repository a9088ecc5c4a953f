import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { PROOF_SECONDS } from '../contract/bounds.ts';
import { bffOperations } from '../contract/bff/operations.ts';
import type { Operation, OperationKey } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { MOST_DELETED, STEP_UP } from '../contract/step-up.ts';
import { codeAt, CODE_STEP } from '../testing/authenticator.ts';
import { exampleRequest } from '../testing/example-request.ts';
import { makeCatalogue, makeSns, ok } from '../testing/factories.ts';
import { finishJobs } from '../testing/jobs.ts';
import { signIn, TEST_PASSWORD, type TestBrowser } from '../testing/operators.ts';
import { ASKS_AGAIN } from '../testing/rights.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let browser: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  browser = await signIn(service, 'administrator');
});
afterEach(() => service.close());

const MANY = MOST_DELETED + 1;
const many = <Entry>(entry: (number: number) => Entry, count = MANY): Entry[] =>
  Array.from({ length: count }, (_, number) => entry(number));

/** Bodies of the operations that ask only to delete many. Nothing of it exists: after a proof they fail in other ways. */
const BODIES: Readonly<Record<string, (count: number) => unknown>> = {
  deleteSns: (count) => many((number) => `N${number}`, count),
  deleteUsers: (count) => many((number) => ({ name: `u${number}` }), count),
  deleteCustomers: (count) => many((number) => ({ name: `c${number}` }), count),
  deleteSnMachines: (count) => many((number) => ({ id: number + 1 }), count),
  bulkSns: (count) => ({ where: { querys: [] }, remove: true, count }),
  bulkUsers: (count) => ({ where: { keys: many((number) => `u${number}`, count) }, remove: true }),
  bulkCustomers: (count) => ({ where: { keys: many((number) => `c${number}`, count) }, remove: true }),
  bulkMachines: (count) => ({ where: { keys: many((number) => `${number + 1}`, count) }, remove: true }),
  bulkTokenIds: (count) => ({ where: { keys: many((number) => `${number}/6`, count) }, remove: true }),
};

/** Bodies of operations that ask only about some fields. */
const ASKING: Readonly<Record<string, unknown>> = { updateSettings: { secondFactor: 'administrators' } };

type Asked = { readonly id: string; readonly method: string; readonly path: string; readonly body: unknown };

const all = Object.entries<Operation>({ ...operations, ...bffOperations }) as [OperationKey, Operation][];
const asked: readonly Asked[] = all
  .filter(([, { id }]) => id in STEP_UP)
  .map(([key, operation]) => {
    const { method, url, body } = exampleRequest(key, operation);
    const path = url.startsWith('/bff/') ? url : `/bff/api${url}`;
    return { id: operation.id, method, path, body: BODIES[operation.id]?.(MANY) ?? ASKING[operation.id] ?? body };
  });

/** Makes a job in which the deletion of as many SNs failed, since none is marked deleted. Returns its id. */
async function failedDeletion(count: number): Promise<number> {
  const sns = await makeSns(service, await makeCatalogue(service), {}, count);
  const [job] = (await ok(service.api('POST', '/sns/bulk', { where: { sns }, remove: true }))).envelope.data.items;
  await finishJobs(service);
  return Number(job?.['id']);
}

const statusOf = async ({ method, path, body }: Omit<Asked, 'id'>) =>
  (await browser.request(method, path, body)).envelope.status;
const stepUp = async (proof: object) => (await browser.request('POST', '/bff/step-up', proof)).envelope.status;
const entries = async () => (await service.db.read.all(sql`select id from audit`)).length;
const createKey = () => browser.request('POST', '/bff/keys', { name: 'shop', permissions: 'read' });
const age = (): void => void (service.time.now += PROOF_SECONDS);

test('the operations that ask are those that give access or can delete many records', () => {
  const keys = all.map(([key]) => key).filter((key) => ASKS_AGAIN.some((pattern) => pattern.test(key)));
  const asking = all.filter(([, { id }]) => id in STEP_UP).map(([key]) => key);
  expect(asking.toSorted()).toEqual(keys.toSorted());
});

describe('five minutes after the sign-in', () => {
  test.each(asked.filter(({ id }) => id !== 'retryJob'))(
    '$id asks for a proof and changes nothing, and runs after it',
    async (request) => {
      age();
      const before = await entries();
      expect(await statusOf(request)).toBe(4030);
      expect(await entries()).toBe(before);
      expect(await stepUp({ password: TEST_PASSWORD })).toBe(0);
      expect(await statusOf(request)).not.toBe(4030);
    },
  );

  test('the retry of a deletion asks too, when many of its records failed', async () => {
    const [few, lots] = [await failedDeletion(MOST_DELETED), await failedDeletion(MANY)];
    const retry = (id: number) => statusOf({ method: 'POST', path: `/bff/api/jobs/${id}/retry`, body: undefined });
    age();
    expect([await retry(few), await retry(lots)]).toEqual([0, 4030]);
    await stepUp({ password: TEST_PASSWORD });
    expect(await retry(lots)).toBe(0);
  });

  test.each(asked.filter(({ id }) => id in BODIES))('$id of ten records needs no proof', async ({ id, ...request }) => {
    age();
    expect(await statusOf({ ...request, body: BODIES[id]?.(MOST_DELETED) })).not.toBe(4030);
  });

  test('a change of other settings needs no proof', async () => {
    age();
    expect(await statusOf({ method: 'PATCH', path: '/bff/settings', body: { allowanceDays: 7 } })).toBe(0);
  });

  test('all that match a query counts as many, unless the number is told', async () => {
    age();
    const bulk = (more: object) =>
      statusOf({ method: 'POST', path: '/bff/api/sns/bulk', body: { where: { querys: [] }, ...more } });
    expect(await bulk({ remove: true })).toBe(4030);
    expect(await bulk({ remove: true, dryRun: true })).toBe(0);
    expect(await bulk({ remove: true, count: MOST_DELETED })).toBe(4120);
    expect(await bulk({ archived: true })).toBe(0);
  });

  test('a platform key is never asked', async () => {
    age();
    for (const { method, path, body } of asked.filter((one) => one.path.startsWith('/bff/api'))) {
      const { envelope } = await service.api(method, path.slice('/bff/api'.length), body);
      expect([path, envelope.status]).not.toEqual([path, 4030]);
    }
  });

  test('an Idempotency-Key does not keep the refusal', async () => {
    age();
    const send = () =>
      browser.request(
        'POST',
        '/bff/api/sns/bulk',
        { where: { querys: [] }, remove: true },
        { 'idempotency-key': 'once' },
      );
    expect((await send()).envelope.status).toBe(4030);
    await stepUp({ password: TEST_PASSWORD });
    expect((await send()).envelope.status).toBe(0);
  });
});

describe('a proof', () => {
  test('lasts five minutes from the last one', async () => {
    service.time.now += PROOF_SECONDS - 1;
    expect((await createKey()).envelope.status).toBe(0);
    expect(await stepUp({ password: TEST_PASSWORD })).toBe(0);
    service.time.now += PROOF_SECONDS - 1;
    expect((await createKey()).envelope.status).toBe(4090);
    service.time.now += 1;
    expect((await createKey()).envelope.status).toBe(4030);
  });

  test('gives the session a new id, and neither the old id nor its token is good for anything', async () => {
    age();
    const [old, sessions] = [new Map(browser.cookies), await browser.request('GET', '/bff/sessions')];
    await stepUp({ password: TEST_PASSWORD });
    expect(browser.cookies.get('sid')).not.toBe(old.get('sid'));
    const stolen = await service.app.request(
      'http://localhost/bff/session',
      { headers: { cookie: `sid=${old.get('sid')}` } },
      {},
    );
    expect(stolen.status).toBe(401);
    expect((await browser.request('GET', '/bff/sessions')).envelope.data).toEqual(sessions.envelope.data);
  });

  test('does not make the session last longer than eight hours', async () => {
    for (let minutes = 0; minutes < 8 * 60; minutes += 20) {
      expect(await stepUp({ password: TEST_PASSWORD })).toBe(0);
      service.time.now += 20 * 60;
    }
    expect(await stepUp({ password: TEST_PASSWORD })).toBe(513);
  });

  test('that is wrong is audited, counts as a failed sign-in, and leaves the session as it was', async () => {
    age();
    const id = browser.cookies.get('sid');
    for (let count = 0; count < 5; count++) expect(await stepUp({ password: 'wrong' })).toBe(515);
    const { http, headers } = await browser.request('POST', '/bff/step-up', { password: TEST_PASSWORD });
    expect([http, headers.get('retry-after')]).toEqual([429, '300']);
    expect((await createKey()).envelope.status).toBe(4030);
    expect(browser.cookies.get('sid')).toBe(id);
    const kept = await service.db.read.all(sql`select actor, outcome from audit where operation = 'stepUp'`);
    expect(kept).toEqual(many(() => ({ actor: 'administrator', outcome: 515 }), 5));
    const login = { username: 'administrator', password: TEST_PASSWORD };
    expect((await browser.request('POST', '/bff/login', login)).http).toBe(429);
  });

  test('of an operator with a second factor is a code, which counts once, and not the password', async () => {
    const begun = await browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD });
    const secret = String(begun.envelope.data.items[0]?.['secret']);
    const code = () => codeAt(secret, service.time.now);
    const enrolled = await browser.request('POST', '/bff/second-factor/confirm', { code: code() });
    const [recovery] = (enrolled.envelope.data.items[0]?.['recoveryCodes'] ?? []) as string[];
    await browser.request('GET', '/bff/session');
    service.time.now += Math.ceil(PROOF_SECONDS / CODE_STEP) * CODE_STEP;
    expect(await stepUp({ password: TEST_PASSWORD })).toBe(514);
    expect(await stepUp({ code: '000000' })).toBe(515);
    expect(await stepUp({ code: code() })).toBe(0);
    expect(await stepUp({ code: code() })).toBe(515);
    expect(await stepUp({ code: recovery })).toBe(0);
  });

  test('needs the token of the session', async () => {
    const answer = await browser.request(
      'POST',
      '/bff/step-up',
      { password: TEST_PASSWORD },
      { 'x-csrf-token': 'other' },
    );
    expect(answer.envelope.status).toBe(531);
  });
});

test('the answers of a step-up and of its refusals hold no password and no key', async () => {
  age();
  const answers = [await createKey(), await browser.request('POST', '/bff/step-up', { password: TEST_PASSWORD })];
  const text = JSON.stringify(answers.map(({ envelope }) => envelope));
  for (const secret of [TEST_PASSWORD, TEST_KEY]) expect(text).not.toContain(secret);
});
