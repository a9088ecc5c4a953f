import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { SnStatus } from '#contract/sns/sn-status.ts';
import { makeSn, makeSnCalled, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { makeUsers, makeUserSession, online } from '../../../server/testing/users.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { enabled, finishStarted } from '../../testing/steps.ts';
import { formatSn } from '../../words/format-sn.ts';

const open = (service: TestApp, at: string, role: Role = 'support') => renderApp(at, { role, service });

test('all sessions of a user on the SN of the call are ended in three presses, and no others', async () => {
  const service = testService();
  const [sn, other] = [await makeSn(service), await makeSn(service)];
  const [ada = '', bob = ''] = await makeUsers(service, 2);
  for (const [on, who] of [
    [sn, ada],
    [sn, ada],
    [sn, bob],
    [other, ada],
  ] as const)
    // prettier-ignore
    await makeUserSession(service, on, who);
  const app = await open(service, `/desk/sn/${sn}/sessions`);
  const { user } = app;
  const [menu] = await screen.findAllByRole('button', { name: `Actions for ${ada}` });
  if (menu !== undefined) await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: `End all of ${ada} on this SN …` }));
  const name = `End all sessions of ${ada} on ${formatSn(sn)}?`;
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(await dialog.findByText(/2 open sessions.* on 1 SN/)).toBeTruthy();
  expect(dialog.getByText('This cannot be undone.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'End 2 sessions' }));
  await finishStarted(app);
  const { items } = (await ok(service.api('POST', '/sessions/data'))).envelope.data;
  expect(items.map(({ sn: on, userName }) => [on, userName]).toSorted()).toEqual(
    [
      [sn, bob],
      [other, ada],
    ].toSorted(),
  );
});

test('a user is disabled after a question, everywhere, and enabled with one press', async () => {
  const service = testService();
  const sn = await makeSn(service);
  const [ada = ''] = await makeUsers(service, 1);
  await ok(service.api('POST', `/sns/${sn}/users`, [{ name: ada }]));
  await makeUserSession(service, await makeSn(service), ada);
  const { user } = await open(service, `/desk/sn/${sn}/users`, 'manager');
  await user.click(await screen.findByRole('button', { name: `Disable ${ada}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable user' }));
  expect(await dialog.findByText('You can undo this for 90 days.')).toBeTruthy();
  await user.click(await enabled(dialog, 'Disable user'));
  await user.click(await screen.findByRole('button', { name: `Enable ${ada}` }));
  expect(await screen.findByRole('button', { name: `Disable ${ada}` })).toBeTruthy();
  expect(await online(service)).toEqual([]);
});

test('a device is recycled, and activated again, after a question each', async () => {
  const service = testService();
  const sn = await makeSn(service);
  await makeMachine(service, sn, { machineName: 'gate' });
  const { user } = await open(service, `/desk/sn/${sn}/devices`);
  await user.click(await screen.findByRole('button', { name: 'Recycle gate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recycle device' }));
  expect(await dialog.findByText(`The device belongs to the SN ${formatSn(sn)}.`)).toBeTruthy();
  await user.click(await enabled(dialog, 'Recycle device'));
  expect(await screen.findByText('Recycled gate')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  const row = within(await screen.findByRole('row', { name: /gate/ }));
  expect(await row.findByText('Recycled')).toBeTruthy();
  await user.click(await row.findByRole('button', { name: 'Activate again: gate' }));
  const again = within(await screen.findByRole('dialog', { name: 'Activate device again' }));
  await user.click(again.getByRole('button', { name: 'Activate device again' }));
  expect(await row.findByRole('button', { name: 'Disable gate' })).toBeTruthy();
});

test('the last refusals are told in plain words', async () => {
  const service = testService();
  const sn = await makeSn(service);
  const entry = { startTime: '2026-11-20 09:00:00', errorCode: 1799, loginName: 'ada', failure: 'refused' };
  await ok(service.api('POST', `/sns/${sn}/logs`, [entry]));
  await open(service, `/desk/sn/${sn}/errors`);
  const row = within(await screen.findByRole('row', { name: /ada/ }));
  expect(row.getByText('Session limit reached (1799)')).toBeTruthy();
});

test('several that fit are listed by kind, and a code read wrongly is asked about', async () => {
  const service = testService();
  await ok(service.api('POST', '/users', [{ name: 'order-desk' }]));
  const sn = await makeSnCalled(service, 'ORDER_2026_0017', await makeSn(service));
  const { user, address } = await open(service, '/desk');
  const box = await screen.findByRole('combobox', { name: /Paste anything/ });
  await user.type(box, 'order');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('ORDER'), expect.stringContaining('order-desk')]),
  );
  await user.clear(box);
  await user.type(box, 'ORDER_2O26_OO17');
  const asked = await screen.findByRole('option', { name: /close to what was typed/ });
  await waitFor(() => expect(address()).toBe('/desk'));
  await user.click(asked);
  await waitFor(() => expect(address()).toContain(`/desk/sn/${sn}`));
});

test('a device that was not named is not ticked as enabled', async () => {
  const service = testService();
  const sn = await makeSn(service);
  await open(service, `/desk/sn/${sn}/access`);
  const checks = within(await screen.findByRole('list', { name: 'Checks of a log-in' }));
  const check = (await checks.findByText('The device is enabled')).closest('li');
  expect(within(check ?? document.body).getByRole('img', { name: 'Not checked' })).toBeTruthy();
});

test('a caller who is deleted during the call is reported, with the way back to the desk', async () => {
  const service = testService();
  const [ada = ''] = await makeUsers(service, 1);
  const app = await open(service, `/desk/user/${encodeURIComponent(ada)}`);
  await screen.findByRole('heading', { name: ada });
  await ok(service.api('DELETE', '/users', [{ name: ada }]));
  await app.refresh();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('This record no longer exists')).toBeTruthy();
  await app.user.click(alert.getByRole('link', { name: 'Back to Support desk' }));
  await waitFor(() => expect(app.address()).toBe('/desk'));
});

test('a call opens on what is wrong: the check that fails comes first, with who caused it and its fix', async () => {
  const service = testService();
  const sn = await makeSn(service);
  const unpaid = { 'x-reason': 'unpaid' };
  await ok(service.as('manager')('PATCH', `/sns/${sn}`, { sn, status: SnStatus.Disabled }, unpaid));
  const { user, address } = await open(service, `/desk/sn/${sn}`);
  const checks = within(await screen.findByRole('list', { name: 'Checks of a log-in' }));
  await waitFor(() => expect(address()).toBe(`/desk/sn/${sn}/access`));
  const [first, second] = checks.getAllByRole('listitem');
  await waitFor(() => expect(first?.textContent).toMatch(/^The SN is disabled\..*Disabled by manager, .*: unpaid/));
  expect(second?.textContent).toMatch(/not checked\. .*given/);
  await user.click(await within(first ?? document.body).findByRole('button', { name: 'Enable the SN' }));
  expect(await screen.findByText(/^Log-in would be allowed/)).toBeTruthy();
});

test('a tab that is chosen while the check of a log-in still runs is the one that opens', async () => {
  const service = testService();
  const sn = await makeSn(service);
  const { address, intercept } = await open(service, `/desk/sn/${sn}`);
  const check = Promise.withResolvers<Response>();
  intercept(/\/explain/, () => check.promise);
  const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the situation' }));
  fireEvent.click(tabs.getByRole('link', { name: 'Users' }));
  check.resolve(Response.json({ status: 0, msg: 'ok', data: { total: 0, items: [] } }));
  expect(await screen.findByText('No user is bound to the SN.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`/desk/sn/${sn}/users`));
});
