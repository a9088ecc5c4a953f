import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

test('a key is shown once, permits what it was made for, and nothing after it is revoked', async () => {
  const { user, service } = await renderApp('/settings/keys');
  await user.click(await screen.findByRole('link', { name: 'New key' }));
  await user.type(await screen.findByLabelText(/^Name/), 'web shop');
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const told = within(await screen.findByRole('dialog', { name: 'Key “web shop”' }));
  const key = told.getByText(/^licet_/).textContent ?? '';
  const call = async (method: string, path: string, body?: string) =>
    (
      await service.app.request(
        path,
        { method, headers: { platformkey: key, 'content-type': 'application/json' }, ...(body && { body }) },
        {},
      )
    ).status;
  expect(await call('GET', '/api/businesses')).toBe(200);
  expect(await call('POST', '/api/businesses', '{"name":"Annual","type":"FLOAT"}')).toBe(403);

  await user.click(told.getByRole('button', { name: 'I have copied it' }));
  const row = await screen.findByRole('row', { name: /web shop/ });
  expect(within(row).getByText('Read only')).toBeTruthy();
  expect(document.body.textContent).not.toContain(key);

  await user.click(within(row).getByRole('button', { name: 'Actions for web shop' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(within(row).getByText('Revoked')).toBeTruthy());
  expect(await call('GET', '/api/businesses')).toBe(401);
});
