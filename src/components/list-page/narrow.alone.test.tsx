import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeSn } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

/* Tests lists on a page of 390 pixels. They need no browser, because the layout is chosen in code. */

vi.hoisted(() => {
  const { matchMedia } = window;
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('max-width: 48em') });
});

/** Returns the labels of the facts on the first card. */
async function factsOfFirst(): Promise<(string | undefined)[]> {
  const [head] = await screen.findAllByRole('rowheader');
  const cells = within(head?.parentElement ?? document.body).getAllByRole('cell');
  return cells.flatMap(({ dataset: { label } }) => label ?? []);
}

it('are cards with the facts of the list: of an SN its standing, customer and end', async () => {
  const service = testService();
  await makeSn(service, { endDate: '2031-05-17' });
  await renderApp('/sns', { role: 'viewer', service });
  expect(await factsOfFirst()).toEqual(['Standing', 'Customer', 'Expires']);
  expect(screen.getByText('2031-05-17')).toBeTruthy();
});

it('show the first columns that the operator chose instead', async () => {
  const service = testService();
  await makeSn(service);
  await renderApp('/sns?cols=type,business,regDate,updateTime', { role: 'viewer', service });
  expect(await factsOfFirst()).toEqual(['Type', 'Business', 'Generated']);
});

it('are sorted by any column, with the order in the head of the column for screen readers', async () => {
  const service = testService();
  await makeSn(service);
  const app = await renderApp('/sns', { role: 'viewer', service });
  const select = await screen.findByRole('combobox', { name: 'Sort by' });
  await app.user.selectOptions(select, 'Expires, descending');
  await waitFor(() => expect(app.address()).toBe('/sns?sort=-expires'));
  expect(screen.getByRole('columnheader', { name: 'Expires' }).getAttribute('aria-sort')).toBe('descending');
  await app.user.selectOptions(select, 'Standard order');
  await waitFor(() => expect(app.address()).toBe('/sns'));
});

it('show the fields to filter by as soon as their sheet is open, and the rows as soon as one is applied', async () => {
  const service = testService();
  await makeSn(service);
  const app = await renderApp('/sns', { role: 'viewer', service });
  await app.user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await app.user.click(await sheet.findByRole('button', { name: 'Status' }));
  await app.user.click(await sheet.findByRole('checkbox', { name: 'Disabled' }));
  await app.user.click(sheet.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(app.address()).toBe('/sns?f=status:is:1'));
});
