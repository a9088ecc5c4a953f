import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, testService } from '../testing/render-app.tsx';
import { places } from './places.ts';

/** The letter after `g`, its URL, and the title of that page. */
const LETTERS: readonly [letter: string, to: string, head: string][] = [
  ['o', '/overview', 'Overview'],
  ['d', '/desk', 'Support desk'],
  ['s', '/sns', 'SNs'],
  ['v', '/devices', 'Devices'],
  ['u', '/users', 'Users'],
  ['t', '/tokens', 'Token IDs'],
  ['c', '/customers', 'Customers'],
  ['p', '/products', 'Products'],
  ['b', '/businesses', 'Businesses'],
  ['n', '/sessions', 'Online now'],
  ['f', '/offline', 'Offline licensing'],
  ['l', '/logs', 'Logs'],
  ['r', '/reports', 'Reports'],
  ['j', '/jobs', 'Jobs'],
  ['a', '/audit', 'Audit'],
  ['e', '/settings', 'Settings'],
];

const press = (key: string) => fireEvent.keyDown(document.body, { key });

it('g and a letter lead to every place there is', async () => {
  expect(LETTERS.map(([letter, to]) => [to, letter])).toEqual(places.map(({ to, key }) => [to, key]));
  const { address } = await renderApp('/businesses');
  await screen.findByRole('heading', { level: 1 });
  for (const [letter, to, head] of LETTERS) {
    press('g');
    press(letter);
    await waitFor(() => expect(address(), `g ${letter}`).toMatch(new RegExp(`^${to}(?:[/?]|$)`)));
    expect(await screen.findByRole('heading', { level: 1, name: head })).toBeTruthy();
  }
});

it('the collapsed navigation keeps its names, and stays so over a reload', async () => {
  const service = testService();
  const app = await renderApp('/businesses', { role: 'administrator', service });
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  const names = () => main.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
  const [all, opened] = [names(), main.getAllByRole('link').map(({ textContent }) => textContent)];
  expect(all).toHaveLength(places.length);
  expect(opened).toEqual(all);

  await app.user.click(screen.getByRole('button', { name: 'Collapse the navigation' }));
  expect(names()).toEqual(all);
  expect(main.getByRole('link', { name: 'Support desk' }).textContent).toBe('');
  expect(main.getByRole('link', { name: 'Support desk' }).title).toBe('Support desk');
  app.unmount();

  await renderApp('/businesses', { role: 'administrator', service, reload: true });
  expect(await screen.findByRole('button', { name: 'Show the navigation' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Support desk' })).textContent).toBe('');
});
