import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeSn, ok } from '../../server/testing/factories.ts';
import { createOperator, TEST_PASSWORD } from '../../server/testing/operators.ts';
import { makeUserSession, online } from '../../server/testing/users.ts';
import { placeWithState } from '../lib/last-place.ts';
import { listTrail } from '../lib/list/list-trail.ts';
import { renderApp, testService, type RenderedApp } from '../testing/render-app.tsx';
import { chooseOfRow, dialog, fill, press, sent } from '../testing/steps.ts';

/** What the tab in which the operator signs out sends. */
function signOutElsewhere(): void {
  const other = new BroadcastChannel('licet:signed-out');
  other.postMessage(null);
  other.close();
}

async function withAda() {
  const service = testService();
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }]));
  return service;
}

it('a sign-out in another tab signs this one out, and leads back here after the next sign-in', async () => {
  const app = await renderApp('/customers', { role: 'viewer', service: await withAda() });
  await screen.findByRole('link', { name: 'Ada' });
  signOutElsewhere();
  await waitFor(() => expect(app.address()).toBe('/login?next=%2Fcustomers'));
  await screen.findByLabelText('User name');
  expect(screen.queryByText('Ada')).toBeNull();
});

it('the filters and rows of the operator who signed out do not wait for the next one', async () => {
  const app = await renderApp('/customers?q=Ada', { role: 'viewer', service: await withAda() });
  await screen.findByRole('link', { name: 'Ada' });
  expect(placeWithState('/customers')).toBe('/customers?q=Ada');
  await waitFor(() => expect(listTrail.of('customers')?.total).toBe(1));
  signOutElsewhere();
  await waitFor(() => expect(app.address()).toContain('/login'));
  await waitFor(() => expect(placeWithState('/customers')).toBe('/customers'));
  expect(listTrail.of('customers')).toBeUndefined();
});

it('a page with unsaved input is hidden until the same operator signs in again, and keeps the input', async () => {
  const app = await renderApp('/customers/name/Ada/edit', { role: 'manager', service: await withAda() });
  await fill(app, 'City', 'Turin', await dialog('Edit Ada'));
  await app.browser.request('POST', '/bff/logout');
  signOutElsewhere();
  const question = await dialog('Your session has ended');
  expect(document.documentElement.hasAttribute('data-signed-out')).toBe(true);
  await fill(app, 'Password', TEST_PASSWORD, question);
  await press(app, 'Sign in', question);
  await waitFor(() => expect(document.documentElement.hasAttribute('data-signed-out')).toBe(false));
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Turin');
});

async function signOut(app: RenderedApp): Promise<void> {
  await press(app, /^Your menu/);
  await press(app, 'Sign out');
  await screen.findByLabelText('User name');
}

it('the next operator of the tab is offered no undo of the former one, and sees none of their messages and notes', async () => {
  const service = testService();
  await ok(service.api('POST', '/users', [{ name: 'ada' }]));
  await createOperator(service, 'manager', { username: 'bea' });
  const app = await renderApp('/users', { role: 'manager', service });
  await screen.findByRole('link', { name: 'ada' });
  await chooseOfRow(app, 'ada', 'Disable');
  await press(app, /^Disable/, await dialog());
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  await signOut(app);
  await waitFor(() => expect(screen.queryByText('Disabled ada')).toBeNull());
  await fill(app, 'User name', 'bea');
  await fill(app, 'Password', TEST_PASSWORD);
  await press(app, 'Sign in');
  await screen.findByRole('heading', { name: 'Overview' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await app.user.keyboard('{Control>}k{/Control}');
  await app.user.keyboard('keyboard');
  await screen.findByRole('option', { name: /Keyboard shortcuts/ });
  await app.user.clear(screen.getByRole('combobox'));
  await app.user.keyboard('undo');
  expect(screen.queryByRole('option', { name: /Undo the last change/ })).toBeNull();
});

it('a session whose end can still be undone is ended before the operator signs out', async () => {
  const service = testService();
  const sn = await makeSn(service);
  await ok(service.api('POST', '/users', [{ name: 'ada' }]));
  await makeUserSession(service, sn, 'ada');
  const app = await renderApp('/sessions', { role: 'support', service });
  await press(app, 'End the session of ada');
  expect(await online(service)).toEqual(['ada']);
  await signOut(app);
  expect(await online(service)).toEqual([]);
  expect(sent(app, /^DELETE/)).toHaveLength(1);
});
