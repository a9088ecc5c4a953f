import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { generateBody, makeCatalogue, ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

it('compares two businesses: first what differs, then all', async () => {
  const service = testService();
  for (const [name, concurrentNumber] of [
    ['Alpha', 5],
    ['Beta', 9],
  ] as const)
    await ok(service.api('POST', '/businesses', { name, type: 'FLOAT', concurrentNumber, usersNumber: 3 }));
  const app = await renderApp('/businesses', { role: 'viewer', service });
  await screen.findByRole('link', { name: 'Alpha' });
  const [, first, second] = screen.getAllByRole('checkbox');
  if (first !== undefined) await app.user.click(first);
  const compare = await screen.findByRole<HTMLButtonElement>('button', { name: 'Compare' });
  expect(compare.disabled).toBe(true);
  if (second !== undefined) await app.user.click(second);
  await app.user.click(compare);
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare businesses' }));
  expect(dialog.getByText('They differ in 1 field.')).toBeTruthy();
  const cells = () => dialog.getAllByRole('row').map(({ textContent }) => textContent);
  expect(cells()).toEqual(['FieldAlphaBeta', 'Concurrent sessions59']);
  await app.user.click(dialog.getByRole('switch'));
  expect(cells()).toContain('Users33');
});

it('leads to the SNs that keep a business from being deleted', async () => {
  const service = testService();
  const catalogue = await makeCatalogue(service);
  await ok(service.api('POST', '/businesses', { name: 'Used', type: 'FLOAT' }));
  await ok(service.api('POST', '/sns/generate_sn?count=2', generateBody({ ...catalogue, business: 'Used' })));
  const app = await renderApp('/businesses', { role: 'administrator', service });
  expect(await screen.findByRole('link', { name: '2' })).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Used' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/2 SNs use it, so it cannot be deleted/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete business' }).disabled).toBe(true);
  await app.user.click(dialog.getByRole('link', { name: 'View' }));
  await waitFor(() => expect(app.address()).toBe('/sns?f=businessName%3Ais%3AUsed'));
});
