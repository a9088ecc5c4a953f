import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { generateBody, makeCatalogue, ok } from '../../../server/testing/factories.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';

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
  expect(dialog.getByText('These two differ in 1 field.')).toBeTruthy();
  const cells = () => dialog.getAllByRole('row').map(({ textContent }) => textContent);
  expect(cells()).toEqual(['FieldAlphaBeta', 'Concurrent sessions59']);
  await app.user.click(dialog.getByRole('switch'));
  expect(cells()).toContain('Users33');
});

const askToDelete = async (app: RenderedApp, name: string) => {
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return within(await screen.findByRole('dialog', { name: 'Delete business' }));
};

it('names the first SNs that keep a business from being deleted, and leads to each and to all', async () => {
  const service = testService();
  const catalogue = await makeCatalogue(service);
  await ok(service.api('POST', '/businesses', { name: 'Used', type: 'FLOAT' }));
  await ok(service.api('POST', '/sns/generate_sn?count=7', generateBody({ ...catalogue, business: 'Used' })));
  const app = await renderApp('/businesses', { role: 'administrator', service });
  expect(await screen.findByRole('link', { name: '7' })).toBeTruthy();
  const asked = app.requests.length;
  const dialog = await askToDelete(app, 'Used');
  expect(await dialog.findByText(/7 SNs use “.*”, so it cannot be deleted/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete business' }).disabled).toBe(true);
  expect(dialog.queryByRole('textbox')).toBeNull();
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.slice(0, 5).filter((href) => /^\/sns\/[A-Z0-9]{16}$/.test(href ?? ''))).toHaveLength(5);
  expect(links).toHaveLength(6);
  const asks = app.requests.slice(asked).map(({ line }) => line);
  expect(asks.filter((line) => line.includes('/bff/api/sns'))).toEqual([
    'POST /bff/api/sns/data?scope=customer%2Carchived&limit=5',
  ]);
  await app.user.click(dialog.getByRole('link', { name: 'and 2 more: view all' }));
  await waitFor(() => expect(app.address()).toBe('/sns?f=businessName%3Ais%3AUsed'));
});

it('says when it is not known what uses a business, deletes nothing then, and asks again', async () => {
  const service = testService();
  await ok(service.api('POST', '/businesses', { name: 'Free', type: 'FLOAT' }));
  const app = await renderApp('/businesses', { role: 'administrator', service });
  await screen.findByRole('link', { name: 'Free' });
  app.intercept(/sns\/data/, () => new Response('no', { status: 500 }));
  const dialog = await askToDelete(app, 'Free');
  await app.user.type(await dialog.findByRole('textbox'), 'Free');
  const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete business' });
  const again = within(await dialog.findByRole('alert')).getByRole('button', { name: 'Try again' });
  expect(remove.disabled).toBe(true);
  await app.user.click(again);
  expect(await dialog.findByText(/^No SN uses “.*”\.$/)).toBeTruthy();
  await app.user.click(remove);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Free' })).toBeNull());
});

it('says of every option what it does, and where the licensed application decides that', async () => {
  const service = testService();
  await ok(service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT' }));
  await renderApp('/businesses/name/Annual/edit', { role: 'administrator', service });
  // The code of the form is loaded here.
  await screen.findByText('Detection', {}, { timeout: 30_000 });
  const told = screen.getAllByRole('switch', {
    description: /\S.* The licensed application decides what this does\.$/,
  });
  expect(screen.getAllByRole('switch', { description: /\S/ })).toHaveLength(screen.getAllByRole('switch').length);
  // Virtual machines, remote desktops and borrowing. Account and group options are in other groups.
  expect(screen.getAllByRole('switch').length - told.length).toBe(3);
  expect(screen.getByRole('switch', { name: 'Borrowing', description: /may borrow a seat/ })).toBeTruthy();
});
