import { afterEach, describe, expect, test } from 'vitest';
import { codeAt } from '../../testing/authenticator.ts';
import { makeSns, makeCatalogue, ok } from '../../testing/factories.ts';
import { signIn, TEST_PASSWORD, type TestBrowser } from '../../testing/operators.ts';
import { loggedIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
afterEach(() => service.close());

const settings = async (browser: TestBrowser) =>
  (await ok(browser.request('GET', '/bff/settings'))).envelope.data.items[0];
const requireOf = (browser: TestBrowser, secondFactor: string) =>
  browser.request('PATCH', '/bff/settings', { secondFactor });
const sessionOf = async (browser: TestBrowser) =>
  (await ok(browser.request('GET', '/bff/session'))).envelope.data.items[0];

async function setUp(browser: TestBrowser): Promise<string> {
  const begun = await ok(browser.request('POST', '/bff/second-factor', { password: TEST_PASSWORD }));
  const secret = String(begun.envelope.data.items[0]?.['secret']);
  await ok(browser.request('POST', '/bff/second-factor/confirm', { code: codeAt(secret, service.time.now) }));
  await browser.request('GET', '/bff/session');
  return secret;
}

describe('a second factor that the settings require', () => {
  test('of everyone stops running sessions at their next request, until it is set up', async () => {
    service = createTestApp();
    const [administrator, support] = [await signIn(service, 'administrator'), await signIn(service, 'support')];
    await setUp(administrator);
    expect((await support.request('GET', '/bff/api/sns')).http).toBe(200);
    await ok(requireOf(administrator, 'everyone'));

    for (const path of ['/bff/api/sns', '/bff/settings', '/bff/views?screen=sns'])
      expect([path, (await support.request('GET', path)).envelope.status]).toEqual([path, 531]);
    expect((await support.fetch('/bff/events')).status).toBe(403);
    expect(await sessionOf(support)).toMatchObject({ mustEnrol: true, permissions: [] });
    expect(await sessionOf(await signIn(service, 'viewer'))).toMatchObject({ mustEnrol: true });
    await setUp(support);
    expect((await support.request('GET', '/bff/api/sns')).http).toBe(200);
    expect((await administrator.request('GET', '/bff/api/sns')).http).toBe(200);
  });

  test('of everyone asks nothing of platform keys and licensed applications', async () => {
    service = createTestApp();
    await ok(requireOf(await signIn(service, 'administrator'), 'everyone'));
    const [sn = ''] = await makeSns(service, await makeCatalogue(service), {}, 1);
    expect((await service.api('GET', `/sns/${sn}`)).http).toBe(200);
    expect((await loggedIn(service, sn)).token).toBeTruthy();
  });

  test('cannot be removed', async () => {
    service = createTestApp();
    const administrator = await signIn(service, 'administrator');
    await ok(requireOf(administrator, 'everyone'));
    const secret = await setUp(administrator);
    const support = await signIn(service, 'support');
    await setUp(support);
    service.time.now += 30;
    const body = { password: TEST_PASSWORD, code: codeAt(secret, service.time.now) };
    expect((await support.request('DELETE', '/bff/second-factor', body)).envelope.status).toBe(4093);
    expect((await administrator.request('DELETE', '/bff/second-factor', body)).envelope.status).toBe(4093);
    await ok(requireOf(administrator, 'none'));
    await ok(administrator.request('DELETE', '/bff/second-factor', body));
  });

  test('of administrators asks nothing of others', async () => {
    service = createTestApp();
    const [administrator, manager] = [await signIn(service, 'administrator'), await signIn(service, 'manager')];
    await ok(requireOf(administrator, 'administrators'));
    expect((await administrator.request('GET', '/bff/operators')).envelope.status).toBe(531);
    expect((await manager.request('GET', '/bff/api/sns')).http).toBe(200);
  });

  test('is changed by administrators only, and is in the audit log', async () => {
    service = createTestApp();
    const [administrator, manager] = [await signIn(service, 'administrator'), await signIn(service, 'manager')];
    await setUp(administrator);
    expect((await requireOf(manager, 'everyone')).envelope.status).toBe(531);
    expect((await requireOf(administrator, 'some')).envelope.status).toBe(515);
    await ok(requireOf(administrator, 'everyone'));
    const audited = await ok(service.api('POST', '/audit/data', { sorts: [{ name: 'time', order: 'DESC' }] }));
    expect(audited.envelope.data.items).toContainEqual(
      expect.objectContaining({
        operation: 'updateSettings',
        before: [expect.objectContaining({ secondFactor: 'none' })],
        after: [expect.objectContaining({ secondFactor: 'everyone' })],
      }),
    );
  });

  test('is never less than what the service was started with', async () => {
    service = createTestApp({ REQUIRE_SECOND_FACTOR: 'everyone' });
    const administrator = await signIn(service, 'administrator');
    await setUp(administrator);
    expect(await settings(administrator)).toMatchObject({ secondFactor: 'everyone' });
    expect((await requireOf(administrator, 'administrators')).envelope.status).toBe(4093);
    const { items } = (await ok(administrator.request('GET', '/bff/service'))).envelope.data;
    expect(items[0]).toMatchObject({ secondFactor: 'everyone' });
    expect(await sessionOf(await signIn(service, 'viewer'))).toMatchObject({ mustEnrol: true });
  });
});
