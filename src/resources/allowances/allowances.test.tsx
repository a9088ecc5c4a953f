import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { loggedIn } from '../../../server/testing/runtime.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { press, rowNames } from '../../testing/steps.ts';
import { formatSn } from '../../words/format-sn.ts';

const WEEK = '2026-11-28';
const floating = (service: TestApp, attributes: object = {}) =>
  makeSn(service, { concurrentNumber: 1, ...attributes }, { type: 'FLOAT' });
const give = (service: TestApp, sn: string, body: object, role: 'support' | 'manager' = 'manager') =>
  ok(service.as(role)('POST', `/sns/${sn}/allowances`, { until: WEEK, reason: 'renewal', extend: true, ...body }));
const allowances = async (service: TestApp) => (await ok(service.api('POST', '/allowances/data'))).envelope.data.items;

describe('at the support desk', () => {
  it('a refused log-in is helped in three clicks, with the failed check as the reason', async () => {
    const service = testService();
    const sn = await floating(service);
    await loggedIn(service, sn);
    const app = await renderApp(`/desk/sn/${sn}/access`, { role: 'support', service });
    const refused = (await screen.findByText(/All seats are in use/)).closest('li');
    if (refused === null) throw new Error('the check is in no list');
    await press(app, 'Help for a time', within(refused));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('All seats are in use.');
    expect(dialog.getByLabelText<HTMLInputElement>('More sessions').value).toBe('1');
    expect(dialog.getByText('1 session more')).toBeTruthy();
    await press(app, 'Give the allowance', dialog);
    await waitFor(async () =>
      expect(await allowances(service)).toMatchObject([{ sn, state: 'open', extraConcurrent: 1 }]),
    );
    expect(await screen.findByText('Only thanks to an allowance.')).toBeTruthy();
  });

  it('support asks for what is beyond its bounds', async () => {
    const service = testService();
    const sn = await floating(service);
    await loggedIn(service, sn);
    const app = await renderApp(`/desk/sn/${sn}/access`, { role: 'support', service });
    await press(app, 'Help for a time', within(await screen.findByRole('list', { name: 'Checks of a log-in' })));
    const dialog = within(await screen.findByRole('dialog'));
    const sessions = dialog.getByLabelText('More sessions');
    await app.user.clear(sessions);
    await app.user.type(sessions, '50');
    expect(await dialog.findByText(/more than support may give/)).toBeTruthy();
    await press(app, 'Ask for the allowance', dialog);
    await waitFor(async () => expect(await allowances(service)).toMatchObject([{ state: 'asked' }]));
  });
});

describe('the list of allowances', () => {
  it('counts in the navigation what waits, and approves it after saying what that does', async () => {
    const service = testService();
    const sn = await floating(service, { volumeNumber: 3 });
    await ok(service.api('POST', `/sns/${sn}/customers`, [{ name: 'Lab' }]));
    await loggedIn(service, sn);
    await give(service, sn, { ask: true, extraDevices: 2 }, 'support');
    await give(service, sn, { ask: true }, 'manager');
    const app = await renderApp('/allowances', { role: 'manager', service });
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await main.findByText('1 allowance waits for approval')).toBeTruthy();
    await press(app, `Approve the allowance for ${formatSn(sn)}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve the allowance' }));
    expect((await dialog.findByText(/instead of/)).closest('li')?.textContent).toBe(
      '2 devices more: 5 instead of 3. In use: 1.',
    );
    expect(dialog.getByText(/^Lab · /)).toBeTruthy();
    expect(dialog.getByText(/Devices beyond the limit are disabled/)).toBeTruthy();
    await press(app, 'Approve the allowance', dialog);
    await waitFor(async () => expect(await allowances(service)).toMatchObject([{ state: 'open' }, { state: 'asked' }]));
    await waitFor(() => expect(main.queryByText('1 allowance waits for approval')).toBeNull());
  });

  it('asks for no count in the navigation for a viewer, who approves none', async () => {
    const service = testService();
    await give(service, await floating(service), { ask: true }, 'support');
    const counts = async (role: 'support' | 'viewer') => {
      const app = await renderApp('/allowances', { role, service });
      await screen.findByRole('rowheader');
      await app.refresh();
      app.unmount();
      return app.requests.filter(({ line }) => line.endsWith('/allowances/data?limit=1')).length;
    };
    expect(await counts('support')).toBeGreaterThan(0);
    expect(await counts('viewer')).toBe(0);
  });

  it('counts and offers for support what it may approve within its bounds alone', async () => {
    const service = testService();
    const [small, large] = [await floating(service), await floating(service)];
    await give(service, small, { ask: true });
    await give(service, large, { ask: true, extraConcurrent: 50 });
    const app = await renderApp('/allowances', { role: 'support', service });
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await main.findByText('1 allowance waits for approval')).toBeTruthy();
    expect(await screen.findByRole('button', { name: `Approve the allowance for ${formatSn(small)}` })).toBeTruthy();
    expect(screen.queryByRole('button', { name: `Approve the allowance for ${formatSn(large)}` })).toBeNull();
    await press(app, `Actions for ${formatSn(large)}`);
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Open the SN']);
  });

  it('offers nobody to approve what they asked for', async () => {
    const service = testService();
    const sn = await floating(service);
    await give(service, sn, { ask: true }, 'support');
    const app = await renderApp('/allowances', { role: 'support', service });
    await press(app, `Actions for ${formatSn(sn)}`);
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Withdraw …',
      'Open the SN',
    ]);
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('has a view of those that end today', async () => {
    const service = testService();
    const [today, later] = [await floating(service), await floating(service)];
    await give(service, today, { until: '2026-11-21' });
    await give(service, later, {});
    const app = await renderApp('/allowances', { role: 'viewer', service });
    await press(app, 'Ending today', within(await screen.findByRole('group', { name: 'Views' })));
    await waitFor(() => expect(rowNames()).toEqual([formatSn(today)]));
  });
});

it.each([
  [
    { endDate: '2026-11-20' },
    { extend: true },
    'The licence works until then. Without the allowance, its end is 2026-11-20 23:59.',
  ],
  [{ endDate: '2027-11-20' }, { extend: true }, 'The licence works longer anyway, so this changes nothing.'],
  [{}, { extend: true }, 'The licence has no end, so this changes nothing.'],
  [
    { concurrentNumber: null },
    { extend: false, extraConcurrent: 2 },
    '2 sessions more. There is no limit, so this changes nothing.',
  ],
])('an SN with %j that gets %j: the approval says “%3$s”', async (attributes, help, text) => {
  const service = testService();
  const sn = await floating(service, attributes);
  await give(service, sn, { ask: true, ...help }, 'support');
  const app = await renderApp('/allowances', { role: 'manager', service });
  await press(app, `Approve the allowance for ${formatSn(sn)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve the allowance' }));
  await waitFor(() => expect(dialog.getByRole('listitem').textContent).toBe(text));
});

it('the list says in one line what each allowance gives', async () => {
  const service = testService();
  await give(service, await floating(service), { extraConcurrent: 1, extraDevices: 2 });
  await renderApp('/allowances', { role: 'viewer', service });
  expect(await screen.findByText('later end, 1 session, 2 devices')).toBeTruthy();
});

it('the page of an SN shows its limit and an allowance apart', async () => {
  const service = testService();
  const sn = await floating(service);
  await loggedIn(service, sn);
  await give(service, sn, { extraConcurrent: 2 });
  await renderApp(`/sns/${sn}`, { role: 'viewer', service });
  const added = (await screen.findAllByTitle('By an allowance'))[0];
  expect(added?.textContent).toContain('+ 2');
});

it('the page of an SN offers what the SN lacks, until a day that one press chooses', async () => {
  const service = testService();
  const [full, ended] = [await floating(service), await floating(service, { endDate: '2026-11-20' })];
  await loggedIn(service, full);
  const app = await renderApp(`/sns/${full}`, { role: 'manager', service });
  await press(app, 'Help for a time');
  const dialog = within(await screen.findByRole('dialog'));
  const sessions = dialog.getByLabelText<HTMLInputElement>('More sessions');
  await waitFor(() => expect(document.activeElement).toBe(sessions));
  await app.user.keyboard('3');
  await press(app, 'Until Monday', dialog);
  await app.user.type(dialog.getByLabelText(/^Reason/), 'Training');
  await press(app, 'Give the allowance', dialog);
  await waitFor(async () =>
    expect(await allowances(service)).toMatchObject([
      { sn: full, extend: false, extraConcurrent: 3, until: '2026-11-23 23:59:59' },
    ]),
  );
  const other = await renderApp(`/sns/${ended}`, { role: 'manager', service });
  await press(other, 'Help for a time', within(other.container));
  expect(await screen.findByRole('switch', { name: 'Extend the licence', checked: true })).toBeTruthy();
});

it('an administrator sets all bounds of support', async () => {
  const service = testService();
  const app = await renderApp('/settings/allowances', { role: 'administrator', service });
  const type = async (name: string, value: string) => {
    const field = await screen.findByRole('textbox', { name });
    await app.user.clear(field);
    await app.user.type(field, value);
  };
  await type('Longest time', '91');
  await app.user.tab();
  expect(await screen.findByText('Enter a whole number from 0 to 90')).toBeTruthy();
  await type('Longest time', '7');
  await type('Share of the limit', '10');
  await type('Sessions or devices', '2');
  await type('Allowances in 365 days', '1');
  await press(app, 'Save');
  expect(await screen.findByText('Saved the bounds of allowances')).toBeTruthy();
  const stored = await app.browser.request('GET', '/bff/settings');
  expect(stored.envelope.data.items).toMatchObject([
    { allowanceDays: 7, allowancePercent: 10, allowanceExtra: 2, allowancesPerYear: 1 },
  ]);
});
