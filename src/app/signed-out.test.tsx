import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../server/testing/factories.ts';
import { TEST_PASSWORD } from '../../server/testing/operators.ts';
import { placeWithState } from '../lib/last-place.ts';
import { listTrail } from '../lib/list/list-trail.ts';
import { renderApp, testService } from '../testing/render-app.tsx';
import { dialog, fill, press } from '../testing/steps.ts';

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
  expect(listTrail.of('customers')?.total).toBe(1);
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
