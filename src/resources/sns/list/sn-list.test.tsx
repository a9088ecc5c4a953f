import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../server/testing/factories.ts';
import { makeMachine } from '../../../../server/testing/machines.ts';
import type { TestApp } from '../../../../server/testing/test-app.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { start } from '../../../testing/sns-app.tsx';
import { dialog, fill, follow, pick, place, press, rowNames, stored, tick } from '../../../testing/steps.ts';

const shown = (sns: readonly (string | undefined)[]) =>
  waitFor(() =>
    expect(
      rowNames()
        .map((name) => name?.trim())
        .toSorted(),
    ).toEqual(sns.map((sn) => formatSn(sn ?? '')).toSorted()),
  );

/** Makes the first SN end in ten days, the second one expired and the third one disabled. */
const standings = async (service: TestApp, [soon, over, off]: string[]) => {
  await ok(service.api('PATCH', '/sns', [{ sn: soon, status: 0, endDate: '2026-12-01' }]));
  await ok(service.api('PATCH', '/sns', [{ sn: over, status: 0, endDate: '2026-11-01' }]));
  await ok(service.api('PATCH', '/sns', [{ sn: off, status: 1 }]));
};

describe('finding SNs', () => {
  it('shows those that end soon, have ended, are disabled or were never used under a tab each', async () => {
    const { app, sns } = await start('list', { role: 'viewer', before: standings });
    await shown(sns);
    for (const [tab, sn] of [['Expiring in 30 days', sns[0]], ['Expired', sns[1]], ['Disabled', sns[2]]] as const) {
      await press(app, tab);
      await shown([sn]);
    } // prettier-ignore
    await press(app, 'Never activated');
    await shown(sns);
    await waitFor(() => expect(place(app)).toBe('/sns?f=activated:is:false'));
  });

  it('filters by a customer that is typed and a product that is chosen', async () => {
    const { app, sns } = await start('list', {
      role: 'viewer',
      before: async (service, [first]) => {
        await ok(service.api('POST', '/customers', [{ name: 'Ada' }]));
        await ok(service.api('POST', `/sns/${first}/customers/name/Ada`));
      },
    });
    await shown(sns);
    await app.user.keyboard('f');
    const filter = await dialog('Add a filter');
    await press(app, 'Customer', filter);
    await fill(app, 'Value', 'ad', filter);
    await press(app, 'Apply', filter);
    await shown([sns[0]]);
    await waitFor(() => expect(place(app)).toBe('/sns?f=customerName:contains:ad'));
  });

  it('sorts by when SNs expire', async () => {
    const { app, sns } = await start('list', { role: 'viewer', before: standings });
    await shown(sns);
    const at = (sn = '') => rowNames().findIndex((name) => name?.includes(formatSn(sn)));
    await press(app, 'Expires');
    await waitFor(() => expect(at(sns[1])).toBe(0));
    await press(app, 'Expires');
    await waitFor(() => expect(at(sns[0])).toBeLessThan(at(sns[1])));
  });

  it('keeps the columns that are shown in the URL, for whoever opens the link', async () => {
    const { app, sns } = await start('list', { role: 'viewer' });
    await shown(sns);
    await app.user.keyboard('c');
    await tick(app, 'Generated');
    expect(await screen.findByRole('columnheader', { name: /Generated/ })).toBeTruthy();
    await waitFor(() => expect(place(app)).toContain('cols='));
  });

  it('opens an SN with the keyboard', async () => {
    const { app, sns } = await start('list', { role: 'viewer' });
    await shown(sns);
    await app.user.keyboard('kkk');
    await app.user.keyboard('o');
    await waitFor(() => expect(sns.map((sn) => `/sns/${sn}`)).toContain(app.address()));
  });
});

describe('the SNs of a user', () => {
  const bound = async (service: TestApp, [first]: string[]) => {
    await ok(service.api('POST', '/users', [{ name: 'ada' }]));
    await ok(service.api('POST', `/sns/${first}/users/user/ada`));
  };
  const tab = () => '/users/name/ada/sns';
  const users = async (service: TestApp, sn = '') => (await stored(service, `/sns/${sn}/users`))?.['name'];

  it('are bound from a pasted list', async () => {
    const { app, sns } = await start(tab, { role: 'manager', before: bound });
    await shown([sns[0]]);
    await press(app, 'Bind SNs');
    const question = await dialog('Bind SNs to ada');
    await fill(app, /^SNs, one per line/, `${formatSn(sns[1] ?? '')}\nNOPE`, question);
    expect(await question.findByText('1 will be added')).toBeTruthy();
    expect(question.getByText('1 not found')).toBeTruthy();
    await press(app, 'Bind SNs', question);
    await waitFor(async () => expect(await users(app.service, sns[1])).toBe('ada'));
  });

  it('are unbound after it was said that sessions end', async () => {
    const { app, sns } = await start(tab, { role: 'support', before: bound });
    await tick(app, `Select ${formatSn(sns[0] ?? '')}`);
    await press(app, 'Unbind');
    const question = await dialog('Unbind SNs');
    expect(question.getByText(/can no longer use 1 SN/)).toBeTruthy();
    await press(app, /^Unbind/, question);
    await waitFor(async () => expect(await users(app.service, sns[0])).toBeUndefined());
    expect(await screen.findByText(/^No SNs yet/)).toBeTruthy();
  });

  it('are found by a box that searches, too', async () => {
    const { app, sns } = await start(tab, { role: 'manager', before: bound });
    await shown([sns[0]]);
    await press(app, 'Bind SNs');
    const question = await dialog('Bind SNs to ada');
    await pick(app, 'Find an SN', sns[2] ?? '', new RegExp(sns[2] ?? ''), question);
    await question.findByText('1 will be added');
    await press(app, 'Bind SNs', question);
    await waitFor(async () => expect(await users(app.service, sns[2])).toBe('ada'));
  });
});

describe('the tabs of an SN', () => {
  it('are reached with digits, in the order in which they stand', async () => {
    const { app, sns } = await start((sn) => `/sns/${sn}`, {
      role: 'viewer',
      before: async (service, [sn = '']) => makeMachine(service, sn, { machineName: 'desk' }),
    });
    await screen.findByRole('navigation', { name: 'Parts of the SN' });
    await app.user.keyboard('3');
    await waitFor(() => expect(rowNames()).toEqual(['desk']));
    await waitFor(() => expect(app.address()).toBe(`/sns/${sns[0]}/devices`));
    await follow(app, 'Summary');
    await waitFor(() => expect(app.address()).toBe(`/sns/${sns[0]}`));
  });
});
