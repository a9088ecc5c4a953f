import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { makeUserSession, online } from '../../../server/testing/users.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { finishStarted } from '../../testing/steps.ts';

async function withUsers(...names: string[]): Promise<TestApp> {
  const service = testService();
  await ok(service.api('POST', '/users', names.map((name) => ({ name })))); // prettier-ignore
  return service;
}

const user = async (service: TestApp, name: string) =>
  (await ok(service.api('GET', `/users/user/${name}`))).envelope.data.items[0];

describe('a new user', () => {
  it('gets a random password, which is shown once', async () => {
    const app = await renderApp('/users/new', { role: 'administrator', service: testService() });
    await app.user.type(await screen.findByRole('textbox', { name: /^Account/ }), 'ada');
    await app.user.click(screen.getByRole('button', { name: 'Create user' }));
    const dialog = await screen.findByRole('dialog', { name: 'Password of ada' });
    const sent = app.requests.find(({ line }) => line.includes('/users/user/ada'))?.body;
    const { password } = sent as { password: string };
    expect(password).toMatch(/^[A-Za-z2-9]{4}(-[A-Za-z2-9]{4}){3}$/);
    expect(dialog.textContent).toContain(password);
    await app.user.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(app.address()).toBe('/users/name/ada'));
  });

  it('never changes one that exists', async () => {
    const app = await renderApp('/users/new', { role: 'administrator', service: await withUsers('ada') });
    await app.user.type(await screen.findByRole('textbox', { name: /^Account/ }), 'ada');
    await app.user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText('This name is already in use')).toBeTruthy();
  });
});

it('disables the selected users and says what that means', async () => {
  const app = await renderApp('/users', { role: 'administrator', service: await withUsers('ada', 'bob') });
  await screen.findByRole('link', { name: 'ada' });
  for (const box of screen.getAllByRole('checkbox').slice(1)) await app.user.click(box);
  await app.user.click(await screen.findByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('No session is open.')).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Disable users' }));
  await finishStarted(app);
  expect(await user(app.service, 'bob')).toMatchObject({ status: 1 });
  expect(await user(app.service, 'ada')).toMatchObject({ status: 1 });
});

it('tells before users are deleted from which SNs they are unbound and how many sessions end, in two requests', async () => {
  const service = await withUsers('ada', 'bob', 'eve');
  const sns = [await makeSn(service), await makeSn(service)];
  for (const sn of sns)
    for (const name of ['ada', 'bob']) await ok(service.api('POST', `/sns/${sn}/users/user/${name}`));
  for (const name of ['ada', 'bob']) await makeUserSession(service, sns[0] ?? '', name);
  const app = await renderApp('/users', { role: 'administrator', service });
  await screen.findByRole('link', { name: 'ada' });
  for (const box of screen.getAllByRole('checkbox').slice(1, 3)) await app.user.click(box);
  const bar = within(await screen.findByRole('toolbar', { name: 'Actions for the selection' }));
  const asked = app.requests.length;
  await app.user.click(await bar.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete users' }));
  expect(await dialog.findByText('Unbound from 2 SNs:')).toBeTruthy();
  expect(await dialog.findByText('2 open sessions will end.')).toBeTruthy();
  // The record below the pointer may be fetched ahead, with a GET.
  const posts = app.requests.slice(asked).filter(({ line }) => line.startsWith('POST'));
  expect(posts.map(({ line }) => line.replace(/\?.*/, ''))).toEqual([
    'POST /bff/api/users/data',
    'POST /bff/api/sns/data',
  ]);
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([...sns.map((sn) => `/sns/${sn}`), '/sns?f=userName%3Ais%3Aada%2Cbob']);
});

it('ends all sessions of a user with the key l, and asks first', async () => {
  const service = await withUsers('ada');
  const sn = await makeSn(service);
  await ok(service.api('POST', `/sns/${sn}/users/user/ada`));
  await makeUserSession(service, sn, 'ada');
  const app = await renderApp('/users/name/ada', { role: 'support', service });
  // The shortcut works only after the record has loaded.
  await screen.findByRole('button', { name: 'Actions' });
  await app.user.keyboard('l');
  const dialog = within(await screen.findByRole('dialog', { name: 'End all sessions' }));
  await app.user.click(dialog.getByRole('button', { name: 'End all sessions' }));
  await waitFor(async () => expect(await online(service)).toEqual([]));
});

it('lets a user use a business with an end and a number, both sent, and takes it away again', async () => {
  const service = await withUsers('ada');
  await ok(service.api('POST', '/businesses', { name: 'Web', type: 'WEB_APP' }));
  const app = await renderApp('/users/name/ada/licences?access=denied', { role: 'manager', service });
  await app.user.click(await screen.findByRole('link', { name: 'Web' }));
  const drawer = within(await screen.findByRole('dialog'));
  await app.user.type(await drawer.findByLabelText(/^Terminals/), '3');
  await app.user.click(drawer.getByRole('button', { name: 'Assign account licence' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.requests.findLast(({ line }) => line.startsWith('POST') && line.endsWith('/businesses'))?.body).toEqual({
    guid: expect.any(String) as string,
    endDate: null,
    volumeNumber: 3,
  });
  await app.user.click(screen.getByRole('radio', { name: 'May use' }));
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Web' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: 'Remove account licence' }));
  expect(await screen.findByText('No account licence yet')).toBeTruthy();
});

it('gives a role and takes it with one press', async () => {
  const service = await withUsers('ada');
  await ok(service.api('POST', '/roles', { name: 'Editor' }));
  const app = await renderApp('/users/name/ada/roles', { role: 'manager', service });
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Editor' });
  await app.user.click(await box());
  const { guid } = (await user(service, 'ada')) ?? {};
  const roles = async () => (await ok(service.api('GET', `/roles?user=${String(guid)}`))).envelope.data.total;
  await waitFor(async () => expect(await roles()).toBe(1));
  await waitFor(async () => expect((await box()).disabled).toBe(false));
  await app.user.click(await box());
  await waitFor(async () => expect(await roles()).toBe(0));
});

it('says who loses a role before it is deleted', async () => {
  const service = await withUsers('ada');
  const [role] = (await ok(service.api('POST', '/roles', { name: 'Editor' }))).envelope.data.items;
  const { guid } = (await user(service, 'ada')) ?? {};
  await ok(service.api('POST', `/roles/role/${String(role?.['guid'])}/users`, [{ guid }]));
  const app = await renderApp(`/users/roles/${String(role?.['guid'])}`, { role: 'administrator', service });
  await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete role' }));
  expect(await dialog.findByText('1 user has this role:')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/users/name/ada');
  await app.user.type(dialog.getByRole('textbox'), 'Editor');
  await app.user.click(dialog.getByRole('button', { name: 'Delete role' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers to a viewer nothing that changes', async () => {
  await renderApp('/users', { role: 'viewer', service: await withUsers('ada') });
  await screen.findByRole('link', { name: 'ada' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('New user')).toBeNull();
});

it('binds pasted accounts to an SN', async () => {
  const service = await withUsers('ada', 'bob');
  const sn = await makeSn(service);
  const app = await renderApp(`/sns/${sn}/users`, { role: 'administrator', service });
  const [open] = await screen.findAllByRole('button', { name: 'Bind users' });
  if (open !== undefined) await app.user.click(open);
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.type(dialog.getByLabelText(/^Accounts/), 'ada, ghost');
  expect(await dialog.findByText('1 will be added')).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Bind users' }));
  expect(await screen.findByRole('link', { name: 'ada' })).toBeTruthy();
});
