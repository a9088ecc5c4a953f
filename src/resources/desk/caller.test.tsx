import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { makeTokenIds, makeTokenSn } from '../../../server/testing/tokenids.ts';
import { makeUser, makeUserSession } from '../../../server/testing/users.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, enabled, follow, press, stored } from '../../testing/steps.ts';

type Caller = { service: TestApp; sns: readonly [string, string] };

/** Creates a customer with two SNs. Ada is logged in to the first, and bob to the second. */
async function withCustomer(): Promise<Caller> {
  const service = testService();
  const sns = [await makeSn(service), await makeSn(service, { endDate: '2026-01-01 00:00:00' })] as const;
  await ok(service.api('POST', '/customers', [{ name: 'Lab', groupName: 'North', contact: 'Grace' }]));
  for (const sn of sns) await ok(service.api('POST', `/sns/${sn}/customers/name/North/Lab`));
  for (const [at, name] of ['ada', 'bob'].entries()) {
    await makeUser(service, name);
    await ok(service.api('POST', `/sns/${sns[at] ?? ''}/users/user/${name}`));
    await makeUserSession(service, sns[at] ?? '', name);
  }
  return { service, sns };
}

const open = ({ service }: Caller, at: string, role: Role = 'support') => renderApp(at, { role, service });
const customerPage = `/desk/customer/${encodeURIComponent('North/Lab')}`;

const tab = async (app: RenderedApp, name: string) =>
  follow(app, name, within(await screen.findByRole('navigation', { name: 'Parts of the situation' })));

const users = async () => {
  const table = within(await screen.findByRole('table', { name: 'Open sessions' }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    .toSorted();
};

describe('the SNs of a caller', () => {
  it('are all shown for a customer, with how long each still runs', async () => {
    const caller = await withCustomer();
    await open(caller, customerPage);
    const list = within(await screen.findByRole('region', { name: 'SNs' }));
    for (const sn of caller.sns) expect(list.getByText(formatSn(sn))).toBeTruthy();
    expect(list.getByText('2 SNs')).toBeTruthy();
    expect(list.getByText('no end')).toBeTruthy();
    expect(list.getByText('since', { exact: false }).textContent).toMatch(/^since 20\d\d-\d\d-\d\d$/);
    await waitFor(async () => expect(await users()).toEqual(['ada', 'bob']));
  });

  it('limit the tabs to one of them when it is pressed, and to all when it is pressed again', async () => {
    const caller = await withCustomer();
    const app = await open(caller, customerPage);
    const list = within(await screen.findByRole('region', { name: 'SNs' }));
    const [choose] = list.getAllByRole('button', { name: new RegExp(formatSn(caller.sns[1])) });
    await app.user.click(choose ?? document.body);
    await waitFor(async () => expect(await users()).toEqual(['bob']));
    await waitFor(() => expect(app.address()).toContain(`sn=${caller.sns[1]}`));
    await tab(app, 'Users');
    expect(await screen.findByRole('row', { name: /bob/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /ada/ })).toBeNull();
    await app.user.click(choose ?? document.body);
    expect(await screen.findByRole('row', { name: /ada/ })).toBeTruthy();
  });

  it('begin with the SN that the caller named, and show all at one press', async () => {
    const caller = await withCustomer();
    const app = await open(caller, `/desk/sn/${caller.sns[1]}/sessions`);
    await waitFor(async () => expect(await users()).toEqual(['bob']));
    await press(app, 'View all');
    await waitFor(async () => expect(await users()).toEqual(['ada', 'bob']));
  });
});

describe('a caller who named an account', () => {
  it('sees the sessions of the account on every SN, and the customer when there is only one', async () => {
    const caller = await withCustomer();
    await makeUserSession(caller.service, await makeSn(caller.service), 'ada');
    await open(caller, '/desk/user/ada');
    await waitFor(async () => expect(await users()).toEqual(['ada', 'ada']));
    expect(screen.getByRole('link', { name: 'Lab' })).toBeTruthy();
  });

  it('is not taken for a customer when SNs of two customers are bound to the account', async () => {
    const caller = await withCustomer();
    const other = await makeSn(caller.service);
    await ok(caller.service.api('POST', '/customers', [{ name: 'Shop' }]));
    await ok(caller.service.api('POST', `/sns/${other}/customers/name/Shop`));
    await ok(caller.service.api('POST', `/sns/${other}/users/user/ada`));
    await open(caller, '/desk/user/ada');
    expect(await screen.findByText('No customer is bound.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'ada' })).toBeTruthy();
  });

  it('without any SN is told so on the tabs that need one, and shown itself on the tab of users', async () => {
    const service = testService();
    await makeUser(service, 'eve');
    const app = await renderApp('/desk/user/eve/devices', { role: 'support', service });
    expect(await screen.findByText('No SN is known here, so there is nothing to show.')).toBeTruthy();
    await tab(app, 'Why log-in fails');
    expect(await screen.findByText('No SN is known here, so there is nothing to show.')).toBeTruthy();
    await tab(app, 'Users');
    expect(await screen.findByRole('row', { name: /eve/ })).toBeTruthy();
    await tab(app, 'Recent errors');
    expect(await screen.findByText('No log-in was refused.')).toBeTruthy();
  });
});

describe('a caller who named a token ID', () => {
  it('opens on the token IDs of its SN', async () => {
    const service = testService();
    const sn = await makeTokenSn(service);
    const tokens = await makeTokenIds(service, 2);
    for (const { guid } of tokens) await ok(service.api('POST', `/sns/${sn}/tokenids`, [{ guid, tokenType: 6 }]));
    const app = await renderApp('/desk', { role: 'support', service });
    await app.user.click(await screen.findByRole('combobox', { name: /Paste anything/ }));
    await app.user.paste(tokens[0]?.label ?? '');
    const table = within(await screen.findByRole('table', { name: 'Token IDs' }));
    for (const { label } of tokens) expect(table.getByText(label)).toBeTruthy();
    await waitFor(() => expect(app.address()).toContain('/tokenids'));
  });

  it('sees the token ID alone when it is not bound', async () => {
    const service = testService();
    const [token] = await makeTokenIds(service, 2);
    await renderApp(`/desk/tokenid/${encodeURIComponent(`${token?.guid}/6`)}`, { role: 'support', service });
    const table = within(await screen.findByRole('table', { name: 'Token IDs' }));
    expect(table.getAllByRole('row')).toHaveLength(2);
    expect(table.getByText(token?.label ?? '')).toBeTruthy();
  });
});

describe('a device on the desk', () => {
  it('is disabled from the session that it holds, which ends', async () => {
    const caller = await withCustomer();
    const app = await open(caller, `/desk/sn/${caller.sns[0]}/sessions`);
    await chooseOfRow(app, 'ada', 'Disable the device …');
    const question = await dialog('Disable device');
    await app.user.click(await enabled(question, 'Disable device'));
    await waitFor(async () => expect((await stored(caller.service, '/machines/1'))?.['status']).toBe(33));
    expect(await screen.findByText(/^Ended/)).toBeTruthy();
  });

  it('that is disabled is enabled with one press; a refusal says so and changes nothing', async () => {
    const service = testService();
    const sn = await makeSn(service, { volumeNumber: 1 });
    await makeMachine(service, sn, { machineName: 'desk' });
    const { id } = await makeMachine(service, sn, { machineName: 'gate', status: 33 });
    const app = await renderApp(`/desk/machine/${id}/devices`, { role: 'support', service });
    await press(app, 'Enable gate');
    expect(await screen.findByText('The device gate was not enabled')).toBeTruthy();
    expect(await stored(service, `/machines/${id}`)).toMatchObject({ status: 33 });
    await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, volumeNumber: 2 }));
    await press(app, 'Enable gate');
    expect(await screen.findByText('Enabled the device gate')).toBeTruthy();
    expect(await stored(service, `/machines/${id}`)).toMatchObject({ status: 0 });
  });

  it('cannot be changed by a viewer', async () => {
    const caller = await withCustomer();
    await open(caller, `/desk/sn/${caller.sns[0]}/devices`, 'viewer');
    const table = within(await screen.findByRole('table', { name: 'Devices' }));
    expect(table.queryByRole('button', { name: /^(Disable|Enable|Recycle)/ })).toBeNull();
  });
});

describe('the text for the ticket', () => {
  it('names the caller, the SN and what was done, in order', async () => {
    const caller = await withCustomer();
    const app = await open(caller, `/desk/sn/${caller.sns[0]}/sessions`);
    await app.user.type(await screen.findByLabelText('Ticket'), 'T-7');
    await press(app, 'End the session of ada');
    await screen.findByText(/^Ended the session of ada/);
    await press(app, 'Copy for ticket');
    await screen.findByText('Copied for the ticket');
    const lines = (await navigator.clipboard.readText()).split('\n');
    expect(lines.slice(0, 3)).toEqual(['Ticket: T-7', 'Customer: Lab, North, Grace', `SN: ${formatSn(caller.sns[0])}`]);
    expect(lines[3]).toContain(`Ended the session of ada on ${formatSn(caller.sns[0])}`);
    expect(lines).toHaveLength(5);
  });

  it('is empty of what was done once the next call begins', async () => {
    const caller = await withCustomer();
    const app = await open(caller, `/desk/sn/${caller.sns[0]}/sessions`);
    await press(app, 'End the session of ada');
    await press(app, 'Next call');
    await app.user.click(await screen.findByRole('combobox', { name: /Paste anything/ }));
    await app.user.paste(caller.sns[1]);
    await press(app, 'Copy for ticket');
    await screen.findByText('Copied for the ticket');
    expect(await navigator.clipboard.readText()).not.toContain('ada');
  });
});

describe('a tab of the desk', () => {
  it('says that the server failed, and shows the rows after a retry', async () => {
    const caller = await withCustomer();
    const app = await open(caller, `/desk/sn/${caller.sns[0]}/sessions`);
    await waitFor(async () => expect(await users()).toEqual(['ada']));
    app.intercept(/\/users\/data/, () =>
      Response.json({ status: 516, msg: 'No.', requestId: 'r-9', data: { total: 0, items: [] } }, { status: 500 }),
    );
    await tab(app, 'Users');
    await press(app, 'Try again', within(await screen.findByRole('alert')));
    expect(await screen.findByRole('row', { name: /ada/ })).toBeTruthy();
  });

  it('says what is missing while an SN is new', async () => {
    const service = testService();
    const sn = await makeSn(service);
    const app = await renderApp(`/desk/sn/${sn}/sessions`, { role: 'support', service });
    for (const [name, text] of [
      ['Online now', 'Nobody is logged in.'],
      ['Devices', /^No devices yet/],
      ['Users', 'No user is bound to the SN.'],
      ['Token IDs', 'No token ID is bound to the SN.'],
      ['Recent errors', 'No log-in was refused.'],
    ] as const) {
      await tab(app, name);
      expect(await screen.findByText(text)).toBeTruthy();
    }
  });
});
