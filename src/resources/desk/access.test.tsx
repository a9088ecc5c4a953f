import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { SnStatus } from '#contract/sns/sn-status.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { heartbeat, loggedIn } from '../../../server/testing/runtime.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { makeUser, makeUserSession } from '../../../server/testing/users.ts';
import { activate } from '../../lib/format/i18n.ts';
import { formatSn } from '../../words/format-sn.ts';
import { ENGLISH } from '../../testing/english.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, fill, follow, press, stored } from '../../testing/steps.ts';

type Checked = { service: TestApp; sn: string };

/** Creates an SN that needs an account. */
async function withSn(attributes: object = {}): Promise<Checked> {
  const service = testService();
  return { service, sn: await makeSn(service, { namedUser: true, ...attributes }, { type: 'CLOUD' }) };
}

const open = ({ service, sn }: Checked, role: Role = 'support', query = '') =>
  renderApp(`/desk/sn/${sn}/access${query}`, { role, service });

const verdict = (text: RegExp) => screen.findByText(text);

/** Returns the queries inside the check with a text. */
const check = (text: string) =>
  waitFor(() => {
    const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(text));
    if (item === undefined) throw new Error(`no check says: ${text}`);
    return within(item);
  });

describe('a check that fails because of the SN', () => {
  it('says why once, in the language of the screens', async () => {
    const found = await withSn({ volumeNumber: 0 });
    await ok(found.service.api('PATCH', `/sns/${found.sn}`, { sn: found.sn, status: SnStatus.Disabled }));
    await open(found);
    await check('The SN is disabled.');
    const failed = () =>
      screen
        .getAllByRole('listitem')
        .flatMap((item) => (item.dataset['state'] === 'bad' ? (item.textContent ?? '') : []));
    expect(failed()[0]?.match(/The SN is disabled\./g)).toHaveLength(1);
    expect(failed().join(' ')).toContain('The device volume is exceeded');
    await activate('zh-CN');
    await waitFor(() => expect(failed()[0]).toMatch(/\p{Script=Han}/u));
    expect(failed().join(' ')).not.toMatch(ENGLISH);
  });

  it('lets support enable the SN, and then passes', async () => {
    const found = await withSn();
    await ok(found.service.api('PATCH', `/sns/${found.sn}`, { sn: found.sn, status: SnStatus.Disabled }));
    const app = await open(found);
    await press(app, 'Enable the SN', await check('The SN is disabled.'));
    expect(await screen.findByText(`Enabled the SN ${formatSn(found.sn)}`)).toBeTruthy();
    expect((await check('The SN is enabled')).getByRole('img', { name: 'Passed' })).toBeTruthy();
    expect(await stored(found.service, `/sns/${found.sn}`)).toMatchObject({ status: 0 });
  });

  it('does not enable an SN that was blacklisted meanwhile, and says that it was not enabled', async () => {
    const found = await withSn();
    await ok(found.service.api('PATCH', `/sns/${found.sn}`, { sn: found.sn, status: SnStatus.Disabled }));
    const app = await open(found);
    const disabled = await check('The SN is disabled.');
    await disabled.findByRole('button', { name: 'Enable the SN' });
    await ok(found.service.api('PATCH', `/sns/${found.sn}`, { sn: found.sn, status: SnStatus.Blacklisted }));
    await press(app, 'Enable the SN', disabled);
    expect(await screen.findByText('The SN was not enabled')).toBeTruthy();
    expect(await stored(found.service, `/sns/${found.sn}`)).toMatchObject({ status: SnStatus.Blacklisted });
  });

  it('lets a manager lift a blacklisting after a question', async () => {
    const found = await withSn();
    await ok(found.service.api('PATCH', `/sns/${found.sn}`, { sn: found.sn, status: SnStatus.Blacklisted }));
    const app = await open(found, 'manager');
    await press(app, 'Lift the blacklisting', await check('The SN is blacklisted.'));
    await press(app, 'Lift the blacklisting', await dialog('Lift the blacklisting'));
    expect((await check('The SN is not blacklisted')).getByRole('img', { name: 'Passed' })).toBeTruthy();
    expect(await stored(found.service, `/sns/${found.sn}`)).toMatchObject({ status: 0 });
  });

  it('tells support that a manager can lift a blacklisting', async () => {
    const found = await withSn();
    await ok(found.service.api('PATCH', `/sns/${found.sn}`, { sn: found.sn, status: SnStatus.Blacklisted }));
    await open(found);
    const failed = await check('The SN is blacklisted.');
    expect(failed.getByText('A manager can change this.')).toBeTruthy();
    expect(failed.queryByRole('button', { name: 'Lift the blacklisting' })).toBeNull();
  });

  it('leads to the SN when its licence has expired', async () => {
    const found = await withSn({ endDate: '2026-01-01 00:00:00' });
    const app = await open(found);
    await follow(app, 'Open the SN', await check('The licence has expired or has not started.'));
    await waitFor(() => expect(app.address()).toBe(`/sns/${found.sn}`));
  });
});

describe('a check that fails because of the account', () => {
  it('lets a manager enable the account, and binds it to the SN with one press more', async () => {
    const found = await withSn();
    await makeUser(found.service, 'ada', { status: 1 });
    const app = await open(found, 'manager');
    await fill(app, 'Account', 'ada');
    await press(app, 'Enable the user', await check('The account is disabled.'));
    await press(app, 'Bind the user', await check('The account is not bound to the SN.'));
    expect((await check('The account is on the SN')).getByRole('img', { name: 'Passed' })).toBeTruthy();
    expect(await stored(found.service, '/users/user/ada')).toMatchObject({ status: 0 });
    expect(await stored(found.service, `/sns/${found.sn}/users`)).toMatchObject({ name: 'ada' });
  });

  it('tells support who can enable the account', async () => {
    const found = await withSn();
    await makeUser(found.service, 'ada', { status: 1 });
    const app = await open(found);
    await fill(app, 'Account', 'ada');
    expect((await check('The account is disabled.')).getByText('A manager can change this.')).toBeTruthy();
  });

  it('leads to the users of the SN when the account does not exist', async () => {
    const found = await withSn();
    const app = await open(found);
    await fill(app, 'Account', 'nobody');
    await follow(app, 'See its users', await check('The SN needs an account, and this account does not exist.'));
    expect(await screen.findByText('No user is bound to the SN.')).toBeTruthy();
  });

  it('says that the user was not bound when the server fails, and leaves the user unbound', async () => {
    const found = await withSn();
    await makeUser(found.service, 'ada');
    const app = await open(found, 'manager');
    await fill(app, 'Account', 'ada');
    app.intercept(/^POST .*\/users$/, () =>
      Response.json({ status: 516, msg: 'No.', requestId: 'r', data: { total: 0, items: [] } }, { status: 500 }),
    );
    await press(app, 'Bind the user', await check('The account is not bound to the SN.'));
    expect(await screen.findByText('The user ada was not bound')).toBeTruthy();
    expect(await stored(found.service, `/sns/${found.sn}/users`)).toBeUndefined();
  });
});

describe('a check that fails because of the device or the seats', () => {
  it('leads from a disabled device to the devices of the SN that was asked about', async () => {
    const service = testService();
    const [own, other] = [await makeSn(service), await makeSn(service)];
    await ok(service.api('POST', '/customers', [{ name: 'Lab' }]));
    for (const sn of [own, other]) await ok(service.api('POST', `/sns/${sn}/customers/name/Lab`));
    const { mid } = await makeMachine(service, other, { machineName: 'gate', status: 33 });
    await makeMachine(service, own, { machineName: 'desk' });
    const app = await open({ service, sn: own }, 'support', `?sn=${other}`);
    await fill(app, 'Device code or MAC', mid);
    await follow(app, 'See its devices', await check('The device is disabled or recycled.'));
    expect(await screen.findByRole('row', { name: /gate/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /desk/ })).toBeNull();
  });

  it('leads to who is online when all seats are taken', async () => {
    const service = testService();
    const sn = await makeSn(service, { concurrentNumber: 1 }, { type: 'FLOAT' });
    await makeUser(service, 'ada');
    await makeUserSession(service, sn, 'ada');
    const app = await open({ service, sn });
    await verdict(/^Log-in would be refused with code 1799/);
    await follow(app, 'See who is online', await check('All seats are in use.'));
    expect(await screen.findByRole('row', { name: /ada/ })).toBeTruthy();
  });
});

it('says of an SN without accounts that the checks of an account are not needed, last and not as passed', async () => {
  const service = testService();
  await open({ service, sn: await makeSn(service, {}, { type: 'FLOAT' }) });
  const account = await check('The account is on the SN');
  expect(account.getByText(/not needed\. The SN needs no account\./)).toBeTruthy();
  expect(account.getByRole('img', { name: 'Not needed' })).toBeTruthy();
  const states = within(screen.getByRole('list', { name: 'Checks of a log-in' }))
    .getAllByRole('listitem')
    .map(({ dataset: { state } }) => state);
  expect(states.slice(-5)).toEqual(Array.from({ length: 5 }, () => 'none'));
  expect(states.slice(0, -5)).not.toContain('none');
});

describe('the question', () => {
  it('is asked for another SN of the caller when that is chosen', async () => {
    const service = testService();
    const [own, other] = [await makeSn(service), await makeSn(service)];
    await ok(service.api('POST', '/customers', [{ name: 'Lab' }]));
    for (const sn of [own, other]) await ok(service.api('POST', `/sns/${sn}/customers/name/Lab`));
    await ok(service.api('PATCH', `/sns/${other}`, { sn: other, status: SnStatus.Disabled }));
    const app = await renderApp('/desk/customer/Lab/access', { role: 'support', service });
    await app.user.selectOptions(await screen.findByLabelText('SN'), formatSn(own));
    await verdict(/^Log-in would be allowed/);
    await app.user.selectOptions(screen.getByLabelText('SN'), formatSn(other));
    await verdict(/^Log-in would be refused with code 1797/);
  });

  it('is asked again after the server failed', async () => {
    const found = await withSn();
    const app = await renderApp(`/desk/sn/${found.sn}/devices`, { role: 'support', service: found.service });
    await screen.findByText(/^No devices yet/);
    app.intercept(/\/explain/, () =>
      Response.json({ status: 516, msg: 'No.', requestId: 'r-9', data: { total: 0, items: [] } }, { status: 500 }),
    );
    await follow(app, 'Why log-in fails');
    await press(app, 'Try again', within(await screen.findByRole('alert')));
    expect(await screen.findByRole('list', { name: 'Checks of a log-in' })).toBeTruthy();
  });
});

it('offers the session that has been idle longest when all seats are taken, to end it with notice', async () => {
  const service = testService();
  const sn = await makeSn(service, { concurrentNumber: 2 }, { type: 'FLOAT' });
  for (const machineName of ['sleeper', 'worker']) {
    const session = await loggedIn(service, sn, { machineName });
    await ok(heartbeat(service, session, { commands: 1 }));
    service.time.now += 60;
  }
  const app = await open({ service, sn });
  const offers = within(await screen.findByRole('list', { name: 'Idle longest' }));
  expect(offers.getAllByRole('listitem').map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    'sleeper',
    'worker',
  ]);
  await press(app, 'End in 2 min: notice to sleeper', offers);
  expect(await screen.findByText('Gave sleeper notice: the session ends in 2 minutes.')).toBeTruthy();
  const { items } = (await ok(service.api('POST', '/sessions/data', { sorts: [{ name: 'id' }] }))).envelope.data;
  expect(items).toMatchObject([{ machineName: 'sleeper', noticeEndsAt: '2026-11-21 09:04:00' }, {}]);
});
