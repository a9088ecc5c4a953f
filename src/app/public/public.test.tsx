import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createOperator, TEST_PASSWORD } from '../../../server/testing/operators.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { field, fill, press, sent } from '../../testing/steps.ts';

async function open(at: string) {
  const service = testService();
  await createOperator(service, 'viewer', { username: 'maria' });
  return renderApp(at, { role: undefined, service });
}

async function logIn(app: Awaited<ReturnType<typeof open>>, name: string, password: string) {
  await fill(app, 'User name', name);
  await fill(app, 'Password', password);
  await press(app, 'Sign in');
}

describe('signing in', () => {
  it('leads to the page that was asked for', async () => {
    const app = await open('/customers?q=ada');
    await field('User name');
    await waitFor(() => expect(app.address()).toBe('/login?next=%2Fcustomers%3Fq%3Dada'));
    await logIn(app, 'maria', TEST_PASSWORD);
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/customers?q=ada'));
  });

  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'])(
    'does not lead to another site, such as %s',
    async (next) => {
      const app = await open(`/login?${new URLSearchParams({ next })}`);
      await logIn(app, 'maria', TEST_PASSWORD);
      await waitFor(() => expect(app.address()).toBe('/overview'));
    },
  );

  it('hides the password, takes a pasted one, and is known to password managers', async () => {
    const app = await open('/login');
    const password = await field('Password');
    expect([password.type, password.autocomplete]).toEqual(['password', 'current-password']);
    expect((await field('User name')).autocomplete).toBe('username');
    await app.user.click(password);
    await app.user.paste(TEST_PASSWORD);
    expect(password.value).toBe(TEST_PASSWORD);
  });

  it('does not tell whether name or password was wrong, and returns to the password', async () => {
    const app = await open('/login');
    await logIn(app, 'maria', 'wrong-brass-otters-hum');
    expect((await screen.findByRole('alert')).textContent).toContain('User name or password is wrong');
    expect(document.activeElement).toBe(await field('Password'));
    expect((await field('User name')).value).toBe('maria');
    await fill(app, 'Password', TEST_PASSWORD);
    await press(app, 'Sign in');
    await waitFor(() => expect(app.address()).toBe('/overview'));
  });

  it('says when to try again after too many tries', async () => {
    const app = await open('/login');
    await field('User name');
    const envelope = { status: 4290, msg: 'Slow down', requestId: 'r-9', data: { total: 0, items: [] } };
    app.intercept(/^POST \/bff\/login/, () =>
      Response.json(envelope, { status: 429, headers: { 'retry-after': '30' } }),
    );
    await logIn(app, 'maria', TEST_PASSWORD);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Too many requests');
    expect(alert.textContent).toContain('Try again in 30 seconds.');
    expect(alert.textContent).toContain('r-9');
  });

  it('says that the server cannot be reached', async () => {
    const app = await open('/login');
    await field('User name');
    app.intercept(/^POST \/bff\/login/, () => Promise.reject(new TypeError('no network')));
    await logIn(app, 'maria', TEST_PASSWORD);
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
  });

  it('points to the set-up link while there is no operator', async () => {
    const app = await renderApp('/login', { role: undefined });
    app.intercept(/^GET \/bff\/setup/, () => Response.json({ status: 0, data: { total: 1, items: [{ open: true }] } }));
    expect(await screen.findByText(/^There is no administrator yet\./)).toBeTruthy();
  });

  it('is offered in the other language, which the page then speaks', async () => {
    const app = await open('/login');
    await press(app, '简体中文');
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('zh-CN');
    await press(app, 'English');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });
});

describe('the set-up of a new service', () => {
  it('needs the link that the server printed', async () => {
    await renderApp('/setup', { role: undefined });
    expect(await screen.findByText(/^Open this page with the one-time link/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create administrator' })).toBeNull();
  });

  it('says what is wrong with the link, and makes no administrator', async () => {
    const app = await renderApp('/setup#not-the-token', { role: undefined });
    await fill(app, 'User name', 'maria');
    await fill(app, 'Your name', 'Maria');
    await fill(app, 'Password', TEST_PASSWORD);
    await press(app, 'Create administrator');
    expect(await screen.findByRole('alert')).toBeTruthy();
    const [request] = sent(app, /^POST \/bff\/setup/);
    expect(request?.body).toEqual({
      token: 'not-the-token',
      username: 'maria',
      displayName: 'Maria',
      password: TEST_PASSWORD,
    });
    await waitFor(() => expect(app.address()).toBe('/setup'));
  });

  it('puts the word of the server under the password', async () => {
    const app = await renderApp('/setup#token', { role: undefined });
    await fill(app, 'User name', 'maria');
    await fill(app, 'Your name', 'Maria');
    await fill(app, 'Password', 'password1234');
    const errors = [{ path: 'password', msg: 'is too common' }];
    const envelope = { status: 515, msg: 'Not valid', errors, data: { total: 0, items: [] } };
    app.intercept(/^POST \/bff\/setup/, () => Response.json(envelope, { status: 400 }));
    await press(app, 'Create administrator');
    expect(await screen.findByText('is too common')).toBeTruthy();
    expect((await field('Password')).value).toBe('password1234');
  });
});
