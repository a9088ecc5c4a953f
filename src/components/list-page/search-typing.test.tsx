import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { loggedIn } from '../../../server/testing/runtime.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';

const NAMES = ['Anna', 'Annette', 'Berta'];

/** Opens the list of users. Its next response waits until it is released. */
async function listed() {
  const service = testService();
  await ok(service.api('POST', '/users', NAMES.map((name) => ({ name })))); // prettier-ignore
  const app = await renderApp('/users', { role: 'support', service });
  await waitFor(() => expect(rows()).toEqual(NAMES));
  return app;
}
const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const body = () => document.querySelector('tbody');
const isInert = () => body()?.hasAttribute('inert');
const searches = ({ requests }: RenderedApp) =>
  requests.filter(({ line, body: sent }) => line.includes('/users/data') && JSON.stringify(sent).includes('"like"'));

/** Delays the next response to a search. Returns a function that releases it. */
function hold(app: RenderedApp): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  app.intercept(/users\/data/, async () => {
    const asked = app.requests.at(-1);
    await promise;
    const [method = '', address = ''] = asked?.line.split(' ') ?? [];
    return app.browser.fetch(address, { method, headers: asked?.headers ?? {}, body: JSON.stringify(asked?.body) });
  });
  return resolve;
}

it('searches while one types, once the text rests, and the address follows in one step', async () => {
  const app = await listed();
  const steps = history.length;
  await app.user.type(screen.getByRole('searchbox'), 'ann');
  await waitFor(() => expect(rows()).toEqual(['Anna', 'Annette']));
  await app.user.type(screen.getByRole('searchbox'), 'e');
  await waitFor(() => expect(rows()).toEqual(['Annette']));
  await waitFor(() => expect(app.address()).toBe('/users?q=anne'));
  expect(history.length).toBe(steps + 1);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'anne');
});

it('the box follows Back and Forward', async () => {
  const app = await listed();
  await app.user.type(screen.getByRole('searchbox'), 'ann');
  await waitFor(() => expect(rows()).toEqual(['Anna', 'Annette']));
  history.back();
  await waitFor(() => expect(rows()).toEqual(NAMES));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  history.forward();
  await waitFor(() => expect(rows()).toEqual(['Anna', 'Annette']));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ann');
});

it('rows that may not fit the typed text take no press and no key, and the selection is gone', async () => {
  const app = await listed();
  await app.user.click(screen.getByRole('checkbox', { name: 'Select Berta' }));
  expect(await screen.findByRole('toolbar')).toBeTruthy();
  fireEvent.focus(screen.getByRole('row', { name: /Berta/ }));
  const letGo = hold(app);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'anna' } });
  expect(isInert()).toBe(true);
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());

  for (const key of ['x', 'e', 'o', 'j']) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  expect(document.querySelectorAll('tbody input:checked')).toHaveLength(0);
  expect(app.address()).not.toContain('/users/name');

  // The old rows stay inert until the response arrives.
  await waitFor(() => expect(searches(app)).toHaveLength(1));
  expect(isInert()).toBe(true);
  letGo();
  await waitFor(() => expect(rows()).toEqual(['Anna']));
  expect(isInert()).toBe(false);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('the latest text wins, whichever answer comes last', async () => {
  const app = await listed();
  const letGo = hold(app);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'berta' } });
  await waitFor(() => expect(searches(app)).toHaveLength(1));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'annette' } });
  await waitFor(() => expect(rows()).toEqual(['Annette']));
  letGo();
  await waitFor(() => expect(isInert()).toBe(false));
  expect(rows()).toEqual(['Annette']);
});

it('no session of another person ends while the text that finds it is not searched yet', async () => {
  const service = testService();
  const sn = await makeSn(service);
  await loggedIn(service, sn);
  await renderApp('/sessions', { role: 'support', service });
  const box = await screen.findByRole('searchbox');
  await screen.findAllByRole('rowheader');
  fireEvent.change(box, { target: { value: 'NOBODYSSN' } });
  const end = within(body() ?? document.body).queryAllByRole('button', { hidden: true });
  expect(end.length).toBeGreaterThan(0);
  for (const button of end) expect(button.closest('[inert]')).toBe(body());
  expect(await screen.findByText(/Nothing matches|No session/)).toBeTruthy();
});
