import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, testService } from '../testing/render-app.tsx';
import { places } from './places.ts';

/** The letter after `g`, its URL, and the title of that page. */
const LETTERS: readonly [letter: string, to: string, head: string][] = [
  ['o', '/overview', 'Overview'],
  ['d', '/desk', 'Support desk'],
  ['n', '/sessions', 'Online now'],
  ['h', '/allowances', 'Allowances'],
  ['f', '/offline', 'Offline licensing'],
  ['s', '/sns', 'SNs'],
  ['c', '/customers', 'Customers'],
  ['u', '/users', 'Users'],
  ['v', '/devices', 'Devices'],
  ['t', '/tokens', 'Token IDs'],
  ['p', '/products', 'Products'],
  ['b', '/businesses', 'Businesses'],
  ['r', '/reports', 'Reports'],
  ['l', '/logs', 'Logs'],
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
  expect(main.getByRole('link', { name: 'Support desk' }).title).toBe('Support desk (G D)');
  app.unmount();

  await renderApp('/businesses', { role: 'administrator', service, reload: true });
  expect(await screen.findByRole('button', { name: 'Expand the navigation' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Support desk' })).textContent).toBe('');
});

const links = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

it('the places stand in four groups, without those that the role may not use', async () => {
  await renderApp('/businesses', { role: 'manager' });
  await screen.findByRole('navigation', { name: 'Main' });
  expect(links('Daily work')).toEqual(['Overview', 'Support desk', 'Online now', 'Allowances', 'Offline licensing']);
  expect(links('Catalogue')).toEqual(['Products', 'Businesses']);
  expect(links('Activity')).toEqual(['Reports', 'Logs', 'Jobs']);
});

it('a group closes by its heading except for the open place, and stays so in another browser', async () => {
  const service = testService();
  const app = await renderApp('/products', { role: 'viewer', service });
  const heading = await screen.findByRole('button', { name: 'Catalogue' });
  await app.user.click(heading);
  expect(heading.getAttribute('aria-expanded')).toBe('false');
  expect(links('Catalogue')).toEqual(['Products']);
  await waitFor(() => expect(app.requests.some(({ line }) => line === 'PUT /bff/navigation')).toBe(true));
  app.unmount();

  await renderApp('/sns', { role: 'viewer', service });
  await screen.findByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(links('Catalogue')).toEqual([]));
});

it('pinned places stand first in the order of the operator, and in their groups no more', async () => {
  const service = testService();
  const app = await renderApp('/businesses', { role: 'viewer', service });
  await app.user.click(await screen.findByRole('button', { name: 'Pin SNs to the top' }));
  await app.user.click(screen.getByRole('button', { name: 'Pin Jobs to the top' }));
  expect(links('Pinned')).toEqual(['SNs', 'Jobs']);
  expect(links('Licences')).not.toContain('SNs');
  await app.user.click(screen.getByRole('button', { name: 'Move Jobs up' }));
  expect(links('Pinned')).toEqual(['Jobs', 'SNs']);
  await waitFor(() => expect(app.requests.filter(({ line }) => line === 'PUT /bff/navigation')).toHaveLength(3));
  app.unmount();

  const again = await renderApp('/businesses', { role: 'viewer', service });
  await waitFor(() => expect(links('Pinned')).toEqual(['Jobs', 'SNs']));
  await again.user.keyboard('{Control>}k{/Control}');
  await again.user.type(await screen.findByRole('combobox', { name: /^Paste anything/ }), 'Pin Businesses{Enter}');
  await waitFor(() => expect(links('Pinned')).toEqual(['Jobs', 'SNs', 'Businesses']));
});
