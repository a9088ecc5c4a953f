import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperator, inMemoryFetch, signIn, TEST_PASSWORD } from './operators.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await createOperator(service, 'support');
});
afterAll(() => service.close());

test('inMemoryFetch keeps cookies from one call to the next, as a browser does', async () => {
  const fetch = inMemoryFetch(service);
  expect((await fetch('/bff/session')).status).toBe(401);
  const logIn = { username: 'support', password: TEST_PASSWORD };
  const headers = { 'content-type': 'application/json' };
  expect((await fetch('/bff/login', { method: 'POST', headers, body: JSON.stringify(logIn) })).status).toBe(200);
  expect((await fetch('/bff/session')).status).toBe(200);
  await expect(fetch('/bff/session', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
});

test('signIn uses the operator that there is', async () => {
  const browser = await signIn(service, 'support');
  const { envelope } = await browser.request('GET', '/bff/session');
  expect(envelope.data.items[0]?.['user']).toEqual({
    username: 'support',
    displayName: 'The support',
    role: 'support',
  });
});
