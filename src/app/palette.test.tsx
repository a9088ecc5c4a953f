import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../server/testing/factories.ts';
import { renderApp, testService, type RenderedApp } from '../testing/render-app.tsx';

/** Opens the palette on a page. Its search waits until it is released. */
async function opened(app: RenderedApp) {
  await screen.findByRole('heading', { level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
  let letGo = () => {};
  const held = new Promise<void>((goOn) => (letGo = goOn));
  app.intercept(/\/search/, async () => {
    await held;
    const { line } = app.requests.findLast((one) => one.line.includes('/search')) ?? { line: ' ' };
    return app.browser.fetch(line.slice(line.indexOf(' ') + 1));
  });
  return { box: palette.getByRole('combobox'), letGo };
}

it('opens what was pasted, however soon Enter follows', async () => {
  const service = testService();
  const [sn = '', other = ''] = await makeSns(service, await makeCatalogue(service), {}, 2);
  const app = await renderApp('/products', { role: 'support', service });
  const { letGo } = await opened(app);
  await app.user.paste(sn);
  await app.user.keyboard('{Enter}');
  expect(screen.getByRole('dialog'), 'the answer has not come').toBeTruthy();
  await waitFor(() => expect(app.address()).toBe('/products'));
  letGo();
  await waitFor(() => expect(app.address()).toBe(`/sns/${sn}`));

  // Enter must not open a result of the previous text.
  await app.user.keyboard('{Control>}k{/Control}');
  await app.user.paste(sn);
  expect(await screen.findByRole('option', { selected: true, name: new RegExp(sn.slice(0, 4)) })).toBeTruthy();
  await app.user.keyboard('{Control>}a{/Control}');
  await app.user.paste(other);
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(app.address()).toBe(`/sns/${other}`));
});

it('goes to a place without waiting for records, and to nothing once the text has changed', async () => {
  const app = await renderApp('/products', { role: 'administrator' });
  const { box, letGo } = await opened(app);
  await app.user.type(box, 'zzz{Enter}');
  await app.user.clear(box);
  await app.user.type(box, 'audi{Enter}');
  await waitFor(() => expect(app.address()).toBe('/audit'));
  letGo();
  await screen.findByRole('heading', { name: 'Audit', level: 1 });
});

it('offers no hit of an earlier text', async () => {
  const service = testService();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service), {}, 1);
  const app = await renderApp('/products', { role: 'support', service });
  const { box, letGo } = await opened(app);
  letGo();
  await app.user.type(box, sn.slice(0, 8));
  await screen.findByRole('option', { name: new RegExp(sn.slice(0, 4)) });
  fireEvent.change(box, { target: { value: `${sn.slice(0, 8)}zzzz` } });
  expect(screen.queryByRole('option', { name: new RegExp(sn.slice(0, 4)) })).toBeNull();
});

it('shows the standing of each SN that it finds', async () => {
  const service = testService();
  const of = await makeCatalogue(service);
  const [running = '', expired = ''] = await makeSns(service, of, {}, 2);
  await ok(service.api('PATCH', `/sns/${expired}`, { sn: expired, status: 0, endDate: '2026-01-31' }));
  const app = await renderApp('/products', { role: 'support', service });
  const { box, letGo } = await opened(app);
  letGo();
  for (const [sn, word] of [
    [running, 'Active'],
    [expired, 'Expired'],
  ] as const) {
    fireEvent.change(box, { target: { value: sn } });
    const option = await screen.findByRole('option', { name: new RegExp(sn.slice(0, 4)) });
    const pill = within(option).getByText(word);
    expect(pill.querySelector('svg') ?? pill.parentElement?.querySelector('svg')).toBeTruthy();
  }
});
