import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeUserSession, online } from '../../../server/testing/users.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import {
  chooseOfRow,
  dialog,
  fill,
  finishStarted,
  pick,
  place,
  press,
  rowNames,
  sent,
  stored,
  tick,
} from '../../testing/steps.ts';

const accounts = [
  { name: 'ada', nickName: 'Ada Byron', email: 'ada@lab.example' },
  { name: 'bob', nickName: 'Bob Loom' },
  { name: 'eve', status: 1 },
];

/** Creates three users. The first is logged in to an SN and the last is disabled. */
async function withUsers(): Promise<{ service: TestApp; sn: string }> {
  const service = testService();
  const sn = await makeSn(service);
  await ok(service.api('POST', '/users', accounts));
  await ok(service.api('POST', `/sns/${sn}/users/user/ada`));
  await makeUserSession(service, sn, 'ada');
  return { service, sn };
}

async function open(at = '/users', role: Role = 'manager') {
  const { service, sn } = await withUsers();
  return { app: await renderApp(at, { role, service }), sn };
}

const shows = (...names: string[]) => waitFor(() => expect(rowNames().toSorted()).toEqual(names));
const userOf = (service: TestApp, name: string) => stored(service, `/users/user/${name}`);

describe('finding users', () => {
  it('shows those who are online, enabled or disabled under a tab each, which the address keeps', async () => {
    const { app } = await open('/users', 'viewer');
    await shows('ada', 'bob', 'eve');
    await press(app, 'Online');
    await shows('ada');
    await waitFor(() => expect(place(app)).toBe('/users?f=online:is:true'));
    await press(app, 'Enabled');
    await shows('ada', 'bob');
    await press(app, 'Disabled');
    await shows('eve');
    await press(app, 'All');
    await shows('ada', 'bob', 'eve');
    await waitFor(() => expect(app.address()).toBe('/users'));
  });

  it('finds a user by account, name or e-mail', async () => {
    const { app } = await open();
    const search = await screen.findByRole('searchbox');
    for (const [text, account] of [['bob', 'bob'], ['byron', 'ada'], ['lab.example', 'ada']] as const) {
      await app.user.clear(search);
      await app.user.type(search, `${text}{Enter}`);
      await shows(account);
    } // prettier-ignore
  });

  it('filters by the SN that users are bound to', async () => {
    const { service, sn } = await withUsers();
    await renderApp(`/users?f=sn:contains:${sn}`, { role: 'viewer', service });
    await shows('ada');
  });

  it('counts the SNs and open sessions of each', async () => {
    await open('/users', 'viewer');
    const row = await screen.findByRole('row', { name: /^ada/ });
    expect(row.textContent).toContain('Online');
    expect(screen.getByRole('link', { name: /^1/ }).getAttribute('href')).toBe('/users/name/ada/sns');
  });

  it('says what users are for where there are none', async () => {
    await renderApp('/users', { role: 'viewer', service: testService() });
    expect(await screen.findByText(/^No users yet/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New user' })).toBeNull();
  });
});

describe('what a role may do to users', () => {
  it.each<[Role, readonly string[]]>([
    ['viewer', ['Open']],
    ['support', ['Open', 'End all sessions']],
    ['manager', ['Open', 'Edit', 'Set password', 'End all sessions', 'Disable', 'Delete']],
  ])('a %s finds it in the menu of a user, and nothing else', async (role, entries) => {
    const { app } = await open('/users', role);
    await press(app, 'Actions for ada');
    await screen.findByRole('menuitem', { name: 'Open' });
    expect(
      screen
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(entries.toSorted());
  });

  it('the menu offers to enable who is disabled, and to end sessions only of who has some', async () => {
    const { app } = await open();
    await press(app, 'Actions for eve');
    await screen.findByRole('menuitem', { name: 'Enable' });
    expect(screen.queryByRole('menuitem', { name: 'Disable' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'End all sessions' })).toBeNull();
  });
});

describe('acting on users', () => {
  it('disables a user from the menu of the row, and tells that a session ends', async () => {
    const { app } = await open();
    await chooseOfRow(app, 'ada', 'Disable');
    const question = await dialog('Disable user');
    await question.findByText(/^1 open session/);
    await press(app, 'Disable user', question);
    await waitFor(async () => expect(await userOf(app.service, 'ada')).toMatchObject({ status: 1 }));
    expect(await online(app.service)).toEqual([]);
  });

  it('enables selected users, and leaves out those who are enabled', async () => {
    const { app } = await open();
    for (const name of ['bob', 'eve']) await tick(app, `Select ${name}`);
    await press(app, 'Enable');
    const question = await dialog('Enable users');
    expect(await question.findByText(/^1 .*will not change/)).toBeTruthy();
    await press(app, 'Enable users', question);
    await waitFor(async () => expect(await userOf(app.service, 'eve')).toMatchObject({ status: 0 }));
  });

  it('ends all sessions of a user without disabling the account', async () => {
    const { app } = await open('/users', 'support');
    await chooseOfRow(app, 'ada', 'End all sessions');
    await press(app, 'End all sessions', await dialog('End all sessions'));
    await waitFor(async () => expect(await online(app.service)).toEqual([]));
    expect(await userOf(app.service, 'ada')).toMatchObject({ status: 0 });
  });

  it('binds the selected users to an SN that is looked up by its code', async () => {
    const { app, sn } = await open();
    for (const name of ['bob', 'eve']) await tick(app, `Select ${name}`);
    await press(app, 'Bind to an SN');
    const question = await dialog('Bind users to an SN');
    await pick(app, 'SN', sn, formatSn(sn), question);
    await press(app, /^Bind users/, question);
    await finishStarted(app);
    expect((await ok(app.service.api('GET', `/sns/${sn}/users`))).envelope.data.total).toBe(3);
  });

  it('deletes a user once the account was typed', async () => {
    const { app } = await open();
    await chooseOfRow(app, 'bob', 'Delete');
    const question = await dialog('Delete user');
    await question.findByText(/^Not bound to any SN/);
    await fill(app, 'Type bob to confirm', 'bob', question);
    await press(app, 'Delete user', question);
    await shows('ada', 'eve');
    expect((await app.service.api('GET', '/users/user/bob')).envelope.status).toBe(4040);
  });

  it('shows a new password once, and stores it', async () => {
    const { app } = await open();
    await chooseOfRow(app, 'bob', 'Set password');
    const question = await dialog('Set the password of bob');
    expect(question.getByText('This cannot be undone.')).toBeTruthy();
    await fill(app, 'New password', 'correct horse battery', question);
    await press(app, 'Set the password', question);
    const shown = await dialog('Password of bob');
    expect(shown.getByText('correct horse battery')).toBeTruthy();
    expect(sent(app, /^PATCH/).map(({ body }) => body)).toEqual([{ password: 'correct horse battery' }]);
  });

  it('says why a password is refused and keeps it for a correction', async () => {
    const { app } = await open();
    await chooseOfRow(app, 'bob', 'Set password');
    const question = await dialog('Set the password of bob');
    await fill(app, 'New password', 'short', question);
    await press(app, 'Set the password', question);
    expect(await question.findByRole('alert')).toBeTruthy();
    const password = question.getByLabelText<HTMLInputElement>('New password');
    expect([password.value, password.getAttribute('aria-invalid')]).toEqual(['short', 'true']);
    expect(document.activeElement).toBe(password);
  });
});
