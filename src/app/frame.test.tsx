import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from '../../server/testing/operators.ts';
import { ok } from '../../server/testing/factories.ts';
import { renderApp, testService } from '../testing/render-app.tsx';
import { dialog, field, fill, press, sent } from '../testing/steps.ts';

const ended = () => Response.json({ status: 513, msg: 'No session', data: { total: 0, items: [] } }, { status: 401 });

async function withAda() {
  const service = testService();
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }]));
  return service;
}

describe('a session that has ended', () => {
  it('is begun again over the page, and every request that waited is sent once more', async () => {
    const app = await renderApp('/customers', { role: 'viewer', service: await withAda() });
    await screen.findByRole('link', { name: 'Ada' });
    app.intercept(/\/customers\/data/, ended);
    await press(app, 'Refresh');
    const question = await dialog('Your session has ended');
    expect((await field('User name', question)).value).toBe('viewer');
    expect((await field('User name', question)).readOnly).toBe(true);
    await fill(app, 'Password', TEST_PASSWORD, question);
    await press(app, 'Sign in', question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(app, /\/customers\/data/)).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Ada' })).toBeTruthy();
  });

  it('cannot be closed with Esc, and keeps its place after a wrong password', async () => {
    const app = await renderApp('/customers', { role: 'viewer', service: await withAda() });
    await screen.findByRole('link', { name: 'Ada' });
    app.intercept(/\/customers\/data/, ended);
    await press(app, 'Refresh');
    const question = await dialog('Your session has ended');
    await app.user.keyboard('{Escape}');
    await fill(app, 'Password', 'wrong-brass-otters-hum', question);
    await press(app, 'Sign in', question);
    expect((await question.findByRole('alert')).textContent).toContain('User name or password is wrong');
    await waitFor(() => expect(app.address()).toBe('/customers'));
  });

  it('is left for the sign-in page when the operator wants so', async () => {
    const app = await renderApp('/customers', { role: 'viewer', service: await withAda() });
    await screen.findByRole('link', { name: 'Ada' });
    app.intercept(/\/customers\/data/, ended);
    await press(app, 'Refresh');
    await press(app, 'Leave this page', await dialog('Your session has ended'));
    await waitFor(() => expect(app.address()).toBe('/login'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('signing out', () => {
  it('leads to the sign-in page, and no page opens without a new sign-in', async () => {
    const app = await renderApp('/customers', { role: 'viewer' });
    await press(app, /^Your menu/);
    await press(app, 'Sign out');
    await waitFor(() => expect(app.address()).toBe('/login'));
    expect((await app.browser.request('GET', '/bff/session')).http).toBe(401);
  });

  it('that fails says so, and the operator stays signed in', async () => {
    const app = await renderApp('/customers', { role: 'viewer' });
    await press(app, /^Your menu/);
    app.intercept(/^POST \/bff\/logout/, () => Promise.reject(new TypeError('no network')));
    await press(app, 'Sign out');
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
    await waitFor(() => expect(app.address()).toBe('/customers'));
  });
});

describe('the frame of every page', () => {
  it('says while the network is gone that nothing can be saved', async () => {
    await renderApp('/customers', { role: 'viewer' });
    await screen.findByRole('heading', { name: 'Customers' });
    const network = { online: false };
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.online);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText(/^You are offline\./)).toBeTruthy();
    network.online = true;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^You are offline\./)).toBeNull());
  });

  it('remembers that its navigation was collapsed, and still names each place', async () => {
    const service = testService();
    const first = await renderApp('/customers', { role: 'viewer', service });
    await press(first, 'Collapse the navigation');
    first.unmount();
    await renderApp('/customers', { role: 'viewer', service, reload: true });
    expect(await screen.findByRole('button', { name: 'Expand the navigation' })).toBeTruthy();
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(nav.getByRole('link', { name: 'Products' })).toBeTruthy();
  });

  it('leads to a place with two keys, with the filters that it had', async () => {
    const app = await renderApp('/customers?f=name:contains:ad', { role: 'viewer', service: await withAda() });
    await screen.findByRole('link', { name: 'Ada' });
    await app.user.keyboard('gp');
    await screen.findByRole('heading', { name: 'Products' });
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    await app.user.click(nav.getByRole('link', { name: 'Customers' }));
    await waitFor(() => expect(decodeURIComponent(app.address())).toBe('/customers?f=name:contains:ad'));
  });

  it('changes language, colours and density at once, and keeps them', async () => {
    const service = await withAda();
    const app = await renderApp('/customers', { role: 'viewer', service });
    await press(app, /^Your menu/);
    const menu = await dialog('Your menu');
    await app.user.click(menu.getByRole('radio', { name: 'Compact' }));
    expect(document.documentElement.dataset['density']).toBe('compact');
    await app.user.click(menu.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    await app.user.click(menu.getByRole('radio', { name: '简体中文' }));
    expect(await screen.findByRole('heading', { name: '客户' })).toBeTruthy();
    expect(localStorage.getItem('licet:language')).toBe('zh-CN');
    await app.user.click(screen.getByRole('radio', { name: 'English' }));
    await screen.findByRole('heading', { name: 'Customers' });
    delete document.documentElement.dataset['density'];
  });
});
