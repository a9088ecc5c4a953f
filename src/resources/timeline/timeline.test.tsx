import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { logIn } from '../../../server/testing/runtime.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { place, press } from '../../testing/steps.ts';

/** Adds an SN whose device logged in, got a string, and was refused after the SN was disabled. */
async function withHistory() {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT', concurrentNumber: 3 });
  const { mid } = await makeMachine(service, sn, { machineName: 'desk' });
  await logIn(service, sn, { loginName: 'ada', mac: mid });
  service.time.now += 60;
  await ok(service.as('support')('POST', `/sns/${sn}/update_code`, { mac: mid }));
  service.time.now += 60;
  await ok(service.as('manager')('PATCH', `/sns/${sn}`, { sn, status: 1 }, { 'x-reason': 'unpaid' }));
  service.time.now += 60;
  await logIn(service, sn, { loginName: 'ada', mac: mid });
  return { service, sn, mid };
}

const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
const shows = (...parts: RegExp[]) =>
  waitFor(() => {
    const found = entries().filter((text) => parts.some((part) => part.test(text)));
    expect(found.map((text, at) => parts[at]?.test(text))).toEqual(parts.map(() => true));
  });

it('a timeline tells what happened to an SN, newest first, with who and why', async () => {
  const { service, sn } = await withHistory();
  await renderApp(`/sns/${sn}/timeline`, { role: 'viewer', service });
  await screen.findByText(/SN disabled/);
  await shows(
    /SN disabled.*ada.*desk/s,
    /manager.*unpaid.*Status/s,
    /Update string.*support.*desk/s,
    /Ended by an operator.*ada/s,
  );
});

it('a timeline shows only chosen kinds and times, and the address keeps them', async () => {
  const { service, sn } = await withHistory();
  const app = await renderApp(`/sns/${sn}/timeline`, { role: 'support', service });
  await screen.findByText(/SN disabled/);
  await press(app, 'Refusals');
  await waitFor(() => expect(entries().filter((text) => /manager|Ended by an operator/.test(text))).toEqual([]));
  expect(screen.getByRole('button', { name: 'Refusals' }).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(place(app)).toContain('kinds=refusal'));
  await app.user.type(screen.getByRole('textbox', { name: 'Until' }), '2026-11-20{Enter}');
  expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy();
  await press(app, 'Clear filters');
  await screen.findByText('Ended by an operator');
});

it('a timeline is copied for a ticket as it is shown, without keys and strings', async () => {
  const { service, sn, mid } = await withHistory();
  const app = await renderApp(`/sns/${sn}/timeline?kinds=refusal,string`, { role: 'support', service });
  await screen.findByText(/SN disabled/);
  await press(app, 'Copy for ticket');
  await screen.findByText('Copied for the ticket');
  expect((await navigator.clipboard.readText()).split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^2026-11-21 09:03:00 {2}SN disabled \\(1797\\) {2}ada {2}desk, ${mid} {2}`)),
    expect.stringMatching(/^2026-11-21 09:01:00 {2}Update string {2}support {2}desk, /),
  ]);
});

it('new entries wait while the reader is further down, and show at once at the top', async () => {
  const { service, sn } = await withHistory();
  const app = await renderApp(`/sns/${sn}/timeline`, { role: 'support', service });
  await screen.findByText('Ended by an operator');
  const list = screen.getByText('Ended by an operator').closest('ol');
  const before = list?.children.length ?? 0;
  if (list) list.getBoundingClientRect = () => ({ top: -500 }) as DOMRect;
  service.time.now += 60;
  await ok(service.as('manager')('PATCH', `/sns/${sn}`, { sn, status: 1, description: 'Paid again' }));
  await app.refresh();
  const button = await screen.findByRole('button', { name: 'Show 1 new' });
  expect(list?.children).toHaveLength(before);
  await app.user.click(button);
  await waitFor(() => expect(list?.children).toHaveLength(before + 1));
  expect(within(list ?? document.body).getByText(/Paid again/)).toBeTruthy();
});

it('the keys j and k move through the entries', async () => {
  const { service, sn } = await withHistory();
  const app = await renderApp(`/sns/${sn}/timeline`, { role: 'support', service });
  await screen.findByText(/SN disabled/);
  await app.user.keyboard('jj');
  expect(document.activeElement?.textContent).toContain('unpaid');
  await app.user.keyboard('k');
  expect(document.activeElement?.textContent).toContain('SN disabled');
});

it.each([
  ['/sns/MJDFUNFYBNQMFNYY'],
  ['/devices/1'],
  ['/users/name/ada'],
  ['/customers/name/Acme'],
  ['/customers/group/Partners/name/Acme'],
])('the former address of the timeline of %s leads to it with its query', async (record) => {
  const app = await renderApp(`${record}/activity?kinds=change&from=2026-11-01`, { role: 'viewer' });
  await waitFor(() => expect(place(app)).toBe(`${record}/timeline?kinds=change&from=2026-11-01`));
});
