import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createBrowser, createOperator, signIn, TEST_PASSWORD } from '../../../server/testing/operators.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { field } from '../../testing/steps.ts';

const logIn = async (service: TestApp, username: string, password: string) =>
  (await createBrowser(service).request('POST', '/bff/login', { username, password })).http;

const shownText = async (name: string, start: RegExp) =>
  within(await screen.findByRole('dialog', { name }))
    .getByText(start)
    .textContent?.trim() ?? '';

test('an invited operator chooses a password by the link, and cannot sign in once disabled', async () => {
  const { user, service, unmount } = await renderApp('/settings/operators');
  await user.click(await screen.findByRole('link', { name: 'New operator' }));
  await user.type(await field('User name'), 'maria');
  await user.type(await field('Name'), 'Maria Silva');
  await user.click(screen.getByRole('button', { name: 'Create operator' }));
  const link = new URL(await shownText('Invitation of maria', /^http/));
  await user.click(screen.getByRole('button', { name: 'Copy and close' }));
  expect(await navigator.clipboard.readText()).toBe(link.href);
  const row = await screen.findByRole('row', { name: /Maria Silva/ });
  expect(within(row).getByText('Support')).toBeTruthy();
  expect(within(row).getByText(/^Invit/)).toBeTruthy();
  unmount();

  const invited = await renderApp(link.pathname + link.hash, { role: undefined, service });
  expect(await screen.findByRole('heading', { name: 'Welcome, Maria Silva' })).toBeTruthy();
  await invited.user.type(await screen.findByLabelText(/^Password/), TEST_PASSWORD);
  await invited.user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  await waitFor(() => expect(invited.address()).toBe('/desk'));
  expect(await logIn(service, 'maria', TEST_PASSWORD)).toBe(200);
  invited.unmount();

  const again = await renderApp('/settings/operators', { role: 'administrator', service });
  await again.user.click(within(await screen.findByRole('row', { name: /Maria Silva/ })).getByRole('link'));
  await again.user.click(await screen.findByRole('switch', { name: /Disabled/ }));
  await again.user.click(screen.getByRole('button', { name: 'Review 1 change' }));
  await again.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(within(await screen.findByRole('row', { name: /Maria Silva/ })).getByText('Disabled')).toBeTruthy(),
  );
  expect(await logIn(service, 'maria', TEST_PASSWORD)).toBe(401);
});

test('a used link says so', async () => {
  await renderApp('/invitation#used', { role: undefined });
  expect((await screen.findByRole('alert')).textContent).toContain('Ask an administrator for a new link.');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
});

test('a generated password must be changed before anything else is shown', async () => {
  const service = testService();
  const admin = await signIn(service, 'administrator');
  await createOperator(service, 'support');
  const reset = await admin.request('POST', '/bff/operators/support/access', { access: 'generated' });
  const password = String(reset.envelope.data.items[0]?.['password']);
  const app = await renderApp('/customers', { role: 'support', service });
  expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  await app.user.type(await screen.findByLabelText(/^Generated password/), password);
  await app.user.type(await screen.findByLabelText(/^New password/), TEST_PASSWORD);
  await app.user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeTruthy();
  expect(await logIn(service, 'support', TEST_PASSWORD)).toBe(200);
});

test('operators cannot delete themselves, and deleting another one needs the typed user name', async () => {
  const app = await renderApp('/settings/operators');
  await createOperator(app.service, 'viewer', { username: 'leaver' });
  await app.user.click(await screen.findByRole('button', { name: 'Actions for administrator' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  app.unmount();

  const again = await renderApp('/settings/operators', { role: 'administrator', service: app.service });
  await again.user.click(await screen.findByRole('button', { name: 'Actions for leaver' }));
  await again.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  const remove = dialog.getByRole('button', { name: 'Delete operator' });
  expect(remove.hasAttribute('disabled')).toBe(true);
  await again.user.type(dialog.getByRole('textbox'), 'leaver');
  await again.user.click(remove);
  await waitFor(() => expect(screen.queryByRole('row', { name: /leaver/ })).toBeNull());
});
