import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createBrowser, createOperator, TEST_PASSWORD } from '../../../server/testing/operators.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp } from '../../testing/render-app.tsx';

const logIn = async (service: TestApp, username: string, password: string) =>
  (await createBrowser(service).request('POST', '/bff/login', { username, password })).http;

test('a new operator can sign in, and cannot once disabled', async () => {
  const { user, service } = await renderApp('/settings/operators');
  await user.click(await screen.findByRole('link', { name: 'New operator' }));
  await user.type(await screen.findByLabelText(/^User name/), 'maria');
  await user.type(screen.getByLabelText(/^Name/), 'Maria Silva');
  await user.type(screen.getByLabelText(/^Password/), TEST_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Create operator' }));
  const row = await screen.findByRole('row', { name: /Maria Silva/ });
  expect(within(row).getByText('Support')).toBeTruthy();
  expect(await logIn(service, 'maria', TEST_PASSWORD)).toBe(200);

  await user.click(within(row).getByRole('link', { name: 'maria' }));
  await user.click(await screen.findByRole('switch', { name: /Disabled/ }));
  await user.click(screen.getByRole('button', { name: 'Review 1 change' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(within(row).getByText('Disabled')).toBeTruthy());
  expect(await logIn(service, 'maria', TEST_PASSWORD)).toBe(401);
}, 60_000);

test('a too short password is refused before it is sent', async () => {
  const { user, requests } = await renderApp('/settings/operators/new');
  await user.type(await screen.findByLabelText(/^User name/), 'maria');
  await user.type(screen.getByLabelText(/^Name/), 'Maria Silva');
  await user.type(screen.getByLabelText(/^Password/), 'short');
  await user.click(screen.getByRole('button', { name: 'Create operator' }));
  expect(await screen.findAllByText('From 12 to 128 characters, these are 5')).not.toHaveLength(0);
  expect(requests.filter(({ line }) => line.startsWith('POST /bff/operators'))).toEqual([]);
}, 60_000);

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
}, 60_000);
