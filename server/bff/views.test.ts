import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { MAX_VIEWS } from '../contract/bff/views.ts';
import { listed } from '../db/dialect.ts';
import { signIn, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let viewer: TestBrowser;
let support: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  viewer = await signIn(service, 'viewer');
  support = await signIn(service, 'support');
});
afterEach(() => service.close());

const renewals = { screen: 'sns', name: 'Renewals', query: 'f=endDate.next.30' };

const save = async (of: TestBrowser, body: object = {}): Promise<string> => {
  const { envelope } = await of.request('POST', '/bff/views', { ...renewals, ...body });
  return `/bff/views/${String(envelope.data.items[0]?.['id'])}`;
};
const seen = async (of: TestBrowser, screen = 'sns') =>
  (await of.request('GET', `/bff/views?screen=${screen}`)).envelope.data.items;
const names = async (of: TestBrowser) => (await seen(of)).map(({ name }) => name);
const code = async (of: TestBrowser, method: string, path: string, body?: unknown) =>
  (await of.request(method, path, body)).envelope.status;

describe('saved views', () => {
  test('are private until they are shared, and belong to one list', async () => {
    const path = await save(viewer);
    await save(viewer, { screen: 'users', name: 'Elsewhere' });
    expect([await names(viewer), await names(support)]).toEqual([['Renewals'], []]);
    expect(await code(viewer, 'PATCH', path, { shared: true })).toBe(0);
    expect(await seen(support)).toMatchObject([{ ...renewals, shared: true, owner: 'viewer', default: false }]);
  });

  test('an unshared view is 4040 for others in every operation', async () => {
    const path = await save(viewer);
    expect(await code(support, 'PATCH', path, { default: true })).toBe(4040);
    expect(await code(support, 'DELETE', path)).toBe(4040);
  });

  test('others can change only their own default of a shared view', async () => {
    const path = await save(viewer, { shared: true });
    expect(await code(support, 'PATCH', path, { name: 'Mine' })).toBe(531);
    expect(await code(support, 'DELETE', path)).toBe(531);
    expect(await code(support, 'PATCH', path, { default: true })).toBe(0);
    expect([(await seen(support))[0]?.['default'], (await seen(viewer))[0]?.['default']]).toEqual([true, false]);
    await viewer.request('PATCH', path, { shared: false });
    await viewer.request('PATCH', path, { shared: true });
    expect((await seen(support))[0]?.['default']).toBe(false);
  });

  test('a list has at most one default', async () => {
    const [first, second] = [await save(viewer), await save(viewer, { name: 'Other' })];
    await viewer.request('PATCH', first, { default: true });
    await viewer.request('PATCH', second, { default: true });
    expect((await seen(viewer)).map((view) => view['default'])).toEqual([false, true]);
    await viewer.request('PATCH', second, { default: false });
    expect((await seen(viewer)).map((view) => view['default'])).toEqual([false, false]);
  });

  test('administrators delete shared views, and owners their own', async () => {
    const admin = await signIn(service, 'administrator');
    expect(await code(admin, 'DELETE', await save(viewer, { shared: true }))).toBe(0);
    expect(await code(viewer, 'DELETE', await save(viewer))).toBe(0);
    expect(await names(viewer)).toEqual([]);
  });

  test('honour If-Match, and every change is in the audit log', async () => {
    const path = await save(viewer);
    const stale = await viewer.request('PATCH', path, { name: 'Soon' }, { 'if-match': '"9"' });
    expect(stale.envelope.status).toBe(4120);
    await viewer.request('PATCH', path, { name: 'Soon' }, { 'if-match': '"1"' });
    await viewer.request('DELETE', path);
    const rows = await service.db.read.all<{ operation: string }>(sql`select operation from audit order by id`);
    expect(rows.map(({ operation }) => operation)).toEqual(['createView', 'updateView', 'deleteView']);
  });

  test.each([
    [{}, 4090, 'name'],
    [{ name: '' }, 515, 'name'],
    [{ screen: 'SNs' }, 515, 'screen'],
    [{ query: 'x'.repeat(4097) }, 515, 'query'],
    [{ owner: 'x' }, 515, 'owner'],
  ])('POST refuses %j with %i at %s', async (body, status, at) => {
    await save(viewer);
    const { envelope } = await viewer.request('POST', '/bff/views', { ...renewals, ...body });
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([status, at]);
  });

  test('names are unique for an operator, and the number of views is limited', async () => {
    await save(viewer);
    expect(await code(support, 'POST', '/bff/views', renewals)).toBe(0);
    const other = await save(viewer, { name: 'Other' });
    expect(await code(viewer, 'PATCH', other, { name: 'Renewals' })).toBe(4090);
    await service.db.tx((tx) =>
      tx.run(sql`insert into saved_view (operator_id, screen, name, query)
        select operator_id, screen, 'View ' || n.value, query from saved_view cross join ${listed('integer', [...Array(MAX_VIEWS - 2).keys()], 'n')}
        where name = 'Other'`),
    );
    expect(await code(viewer, 'POST', '/bff/views', { ...renewals, name: 'One more' })).toBe(4093);
  });

  test('are deleted with their operator', async () => {
    await save(viewer, { shared: true });
    await service.db.tx((tx) => tx.run(sql`delete from operator where username = 'viewer'`));
    expect(await names(support)).toEqual([]);
  });

  test('GET needs a screen', async () => {
    expect(await code(viewer, 'GET', '/bff/views')).toBe(514);
  });
});
