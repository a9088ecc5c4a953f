import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeSn } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

/* Tests lists on a page of 390 pixels. They need no browser, because the layout is chosen in code. */

vi.hoisted(() => {
  const { matchMedia } = window;
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('max-width: 48em') });
});

it('tell with each SN when it ends, in the column that stays in sight', async () => {
  const service = testService();
  await makeSn(service, { endDate: '2031-05-17' });
  await makeSn(service);
  await renderApp('/sns?sort=endDate', { role: 'viewer', service });
  const heads = () => screen.findAllByRole('rowheader');
  expect(await heads()).toHaveLength(2);
  const told = (await heads()).map(({ textContent }) => textContent);
  expect(told.filter((text) => text.includes('2031-05-17'))).toHaveLength(1);
  expect(told.filter((text) => text.endsWith('Expires never'))).toHaveLength(1);
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
  expect(app.address()).toBe('/sns?f=status:is:1');
});
