import { afterAll, beforeAll, expect, test } from 'vitest';
import { bffOperations } from '../contract/bff/operations.ts';
import { operations } from '../contract/operations.ts';
import { permittedTo } from '../contract/permissions.ts';
import { ROLES } from '../contract/roles.ts';
import { signIn } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

test.each(ROLES)('the role %s gets its permissions from GET /bff/session', async (role) => {
  const { envelope } = await (await signIn(service, role)).request('GET', '/bff/session');
  expect(envelope.data.items[0]?.['permissions']).toEqual(permittedTo(role));
});

test('each role may do what the one before it may, and the administrator everything', () => {
  for (const [index, role] of ROLES.entries()) {
    expect(permittedTo(role)).toEqual(expect.arrayContaining(permittedTo(ROLES[Math.max(0, index - 1)] ?? role)));
  }
  const all = [...Object.values(operations), ...Object.values(bffOperations)].map(({ id }) => id);
  expect(permittedTo('administrator').toSorted()).toEqual(all.toSorted());
});

test('HEAD, and a header that claims another method, give no more rights', async () => {
  const [browser, business] = [await signIn(service, 'viewer'), '/bff/api/businesses/x'];
  const { http } = await browser.request('DELETE', business);
  expect(http).toBe(403);
  const overridden = await browser.request('GET', business, undefined, { 'x-http-method-override': 'DELETE' });
  expect(overridden.envelope.status).toBe(4040);
  const head = await browser.fetch(business, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([404, '']);
});
