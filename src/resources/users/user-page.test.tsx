import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { logIn } from '../../../server/testing/runtime.ts';
import { finishJobs } from '../../../server/testing/jobs.ts';
import { makeUserSession } from '../../../server/testing/users.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseFrom, dialog, fact, fill, finishStarted, follow, press, reviewAndSave, rowNames, sent, stored, tick } from '../../testing/steps.ts'; // prettier-ignore

const page = '/users/name/ada';

/** Creates a user who is bound to an SN and logged in to it, and a second user. */
async function withUser(): Promise<{ service: TestApp; sn: string }> {
  const service = testService();
  const sn = await makeSn(service);
  await ok(
    service.api('POST', '/users', [{ name: 'ada', nickName: 'Ada Byron', email: 'ada@lab.example' }, { name: 'bob' }]),
  );
  await ok(service.api('POST', `/sns/${sn}/users/user/ada`));
  await makeUserSession(service, sn, 'ada');
  return { service, sn };
}

async function open(at = page, role: Role = 'manager') {
  const { service, sn } = await withUser();
  return { app: await renderApp(at, { role, service }), sn };
}

const ada = (service: TestApp) => stored(service, '/users/user/ada');
const parts = async () => within(await screen.findByRole('navigation', { name: 'Parts of the user' }));

describe('the page of a user', () => {
  it('tells who the user is, that the user is online, and where', async () => {
    const { app, sn } = await open(page, 'viewer');
    expect(await fact('Display name')).toBe('Ada Byron');
    expect(await fact('Open sessions')).toBe('1');
    expect(screen.getAllByText('Online').length).toBeGreaterThan(0);
    await follow(app, 'SNs', await parts());
    await waitFor(() => expect(rowNames()).toEqual([formatSn(sn)]));
    await follow(app, 'Sessions and devices', await parts());
    expect(await screen.findByText('192.0.2.7')).toBeTruthy();
  });

  it('shows a viewer no button that changes anything', async () => {
    await open(page, 'viewer');
    await screen.findByRole('heading', { name: 'ada' });
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  });

  it('disables the user, whose sessions end, and enables the user again', async () => {
    const { app } = await open();
    await chooseFrom(app, 'Actions', 'Disable');
    await press(app, 'Disable user', await dialog('Disable user'));
    await waitFor(async () => expect(await ada(app.service)).toMatchObject({ status: 1 }));
    await waitFor(() => expect(screen.queryByText('Online')).toBeNull());
    await chooseFrom(app, 'Actions', 'Enable');
    await press(app, 'Enable user', await dialog('Enable user'));
    await waitFor(async () => expect(await ada(app.service)).toMatchObject({ status: 0 }));
  });

  it('deletes the user and goes back to the list', async () => {
    const { app, sn } = await open();
    await chooseFrom(app, 'Actions', 'Delete');
    const question = await dialog('Delete user');
    expect(await question.findByRole('link', { name: new RegExp(formatSn(sn)) })).toBeTruthy();
    await fill(app, 'Type ada to confirm', 'ada', question);
    await press(app, 'Delete user', question);
    await waitFor(() => expect(app.address()).toBe('/users'));
    await waitFor(() => expect(rowNames()).toEqual(['bob']));
  });

  it('says that there is no such user', async () => {
    const { app } = await open('/users/name/nobody');
    await follow(app, 'Back to Users', within(await screen.findByRole('alert')));
    await waitFor(() => expect(app.address()).toBe('/users'));
  });

  it('lists the log-ins that were refused to the user', async () => {
    const { service, sn } = await withUser();
    await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 1 }));
    await logIn(service, sn, { loginName: 'ada' });
    await renderApp(`${page}/errors`, { role: 'support', service });
    expect((await screen.findAllByText(formatSn(sn))).length).toBeGreaterThan(0);
  });
});

describe('editing a user', () => {
  it('opens with a key, shows the account without letting it change, and sends only what changed', async () => {
    const { app } = await open();
    await screen.findByRole('link', { name: 'Edit' });
    await app.user.keyboard('e');
    const drawer = await dialog(/^Edit/);
    expect(drawer.queryByRole('textbox', { name: /^Account/ })?.hasAttribute('readonly') ?? true).toBe(true);
    await fill(app, 'Display name', 'Countess', drawer);
    await fill(app, 'E-mail', '', drawer);
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(page));
    expect(sent(app, /^PATCH/).map(({ body }) => body)).toEqual([{ nickName: 'Countess', email: null }]);
    expect(await ada(app.service)).not.toHaveProperty('email');
  });

  it('says at the e-mail why it is refused', async () => {
    const { app } = await open(`${page}/edit`);
    await fill(app, 'E-mail', 'nowhere');
    await reviewAndSave(app);
    await waitFor(() => expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true'));
    expect(await ada(app.service)).toMatchObject({ email: 'ada@lab.example' });
  });

  it('keeps what another operator changed meanwhile', async () => {
    const { app } = await open(`${page}/edit`);
    await fill(app, 'Phone', '123');
    await ok(app.service.api('PATCH', '/users/user/ada', { nickName: 'Countess' }));
    await reviewAndSave(app);
    await press(app, 'Continue with these choices');
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(page));
    expect(await ada(app.service)).toMatchObject({ phone: '123', nickName: 'Countess' });
  });
});

describe('the users of an SN', () => {
  it('are listed on the tab of the SN, and unbound there after a question', async () => {
    const { service, sn } = await withUser();
    await ok(service.api('POST', `/sns/${sn}/users/user/bob`));
    const app = await renderApp(`/sns/${sn}/users`, { role: 'manager', service });
    await waitFor(() => expect(rowNames().toSorted()).toEqual(['ada', 'bob']));
    await tick(app, 'Select bob');
    await press(app, 'Unbind');
    await press(app, 'Unbind users', await dialog('Unbind users'));
    await waitFor(() => expect(rowNames()).toEqual(['ada']));
    expect((await ok(service.api('GET', `/sns/${sn}/users`))).envelope.data.total).toBe(1);
  });

  it('are unbound by a job when several are chosen, with a reason and undo, also by support', async () => {
    const { service, sn } = await withUser();
    await ok(service.api('POST', `/sns/${sn}/users/user/bob`));
    const app = await renderApp(`/sns/${sn}/users`, { role: 'support', service });
    await waitFor(() => expect(rowNames().toSorted()).toEqual(['ada', 'bob']));
    for (const name of ['ada', 'bob']) await tick(app, `Select ${name}`);
    await press(app, 'Unbind');
    const question = await dialog('Unbind users');
    expect(question.getByText(/^2 users can no longer use the SN\./)).toBeTruthy();
    expect(question.getByText(/^You can undo this for/)).toBeTruthy();
    await fill(app, 'Reason', 'Left the company', question);
    await press(app, 'Unbind users', question);
    await finishStarted(app);
    expect(sent(app, /POST .*\/users\/bulk/)).toMatchObject([
      { body: { where: { keys: ['ada', 'bob'] }, unbind: sn, count: 2 } },
    ]);
    const bound = async () => (await ok(service.api('GET', `/sns/${sn}/users`))).envelope.data.total;
    expect(await bound()).toBe(0);
    const job = await stored(service, '/jobs');
    expect(job).toMatchObject({ operation: 'bulkUsers', changed: 2, undoable: true });
    await ok(service.api('POST', `/jobs/${String(job?.['id'])}/undo`, {}));
    await finishJobs(service);
    expect(await bound()).toBe(2);
  });

  it('are found by their name among many', async () => {
    const { service, sn } = await withUser();
    await ok(service.api('POST', `/sns/${sn}/users/user/bob`));
    const app = await renderApp(`/sns/${sn}/users`, { role: 'viewer', service });
    await app.user.type(await screen.findByRole('searchbox'), 'byron{Enter}');
    await waitFor(() => expect(rowNames()).toEqual(['ada']));
    expect(screen.queryByRole('button', { name: 'Bind users' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are not bound beyond the number that the SN permits, and the refusal says so', async () => {
    const service = testService();
    const sn = await makeSn(service, { usersNumber: 1 });
    await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]));
    await ok(service.api('POST', `/sns/${sn}/users/user/ada`));
    const app = await renderApp(`/sns/${sn}/users`, { role: 'manager', service });
    await press(app, 'Bind users');
    const question = await dialog();
    await fill(app, /^Accounts/, 'bob', question);
    await question.findByText('1 will be added');
    await press(app, 'Bind users', question);
    expect(await question.findByRole('alert')).toBeTruthy();
    expect((await ok(service.api('GET', `/sns/${sn}/users`))).envelope.data.total).toBe(1);
  });
});
