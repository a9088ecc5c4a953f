import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../../server/testing/factories.ts';
import { finishJobs } from '../../../../server/testing/jobs.ts';
import type { TestApp } from '../../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';
import { chooseOfRow, dialog, fill, finishStarted, follow, press, reviewAndSave, rowNames, stored, tick } from '../../../testing/steps.ts'; // prettier-ignore

/** Creates two roles and three users. One user has the first role. */
async function withRoles(): Promise<{ service: TestApp; guid: string }> {
  const service = testService();
  await ok(service.api('POST', '/roles', { name: 'Editor', description: 'May save drawings.' }));
  await ok(service.api('POST', '/roles', { name: 'Reader' }));
  await ok(service.api('POST', '/users', ['ada', 'bob', 'eve'].map((name) => ({ name })))); // prettier-ignore
  const [role] = (await ok(service.api('GET', '/roles'))).envelope.data.items.filter(({ name }) => name === 'Editor');
  const guid = String(role?.['guid']);
  await ok(
    service.api('POST', `/roles/role/${guid}/users`, [{ guid: (await stored(service, '/users/user/ada'))?.['guid'] }]),
  );
  return { service, guid };
}

async function open(at: (guid: string) => string, role: Role = 'administrator') {
  const { service, guid } = await withRoles();
  return { app: await renderApp(at(guid), { role, service }), guid };
}

const list = () => '/users/roles';
const page = (guid: string) => `/users/roles/${guid}`;
const having = async (service: TestApp, guid: string) =>
  (await ok(service.api('GET', `/roles/role/${guid}/users`))).envelope.data.items.map(({ name }) => name);

describe('the list of roles', () => {
  it('is reached from the users, and shows what each role is for', async () => {
    const { app } = await open(() => '/users', 'viewer');
    await follow(app, 'Roles');
    await waitFor(() => expect(rowNames().toSorted()).toEqual(['Editor', 'Reader']));
    expect(screen.getByText('May save drawings.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New role' })).toBeNull();
  });

  it('creates a role', async () => {
    const { app } = await open(list);
    await follow(app, 'New role');
    await fill(app, 'Name', 'Printer', await dialog('New role'));
    await press(app, 'Create role');
    await waitFor(() => expect(rowNames()).toContain('Printer'));
  });

  it('says that a name is taken', async () => {
    const { app } = await open(() => '/users/roles/new');
    await fill(app, 'Name', 'Editor');
    await press(app, 'Create role');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await ok(app.service.api('GET', '/roles'))).envelope.data.total).toBe(2);
  });

  it('deletes a role that nobody has once its name was typed', async () => {
    const { app } = await open(list);
    await chooseOfRow(app, 'Reader', 'Delete');
    const question = await dialog('Delete role');
    expect(await question.findByText(/^Nobody has/)).toBeTruthy();
    await fill(app, 'Type Reader to confirm', 'Reader', question);
    await press(app, 'Delete role', question);
    await waitFor(() => expect(rowNames()).toEqual(['Editor']));
  });

  it('says what a role is where there are none', async () => {
    await renderApp('/users/roles', { role: 'viewer', service: testService() });
    expect(await screen.findByText(/^No roles yet/)).toBeTruthy();
  });
});

describe('the page of a role', () => {
  it('shows who has the role', async () => {
    await open(page, 'viewer');
    await waitFor(() => expect(rowNames()).toEqual(['ada']));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('gives the role to pasted accounts, and says which do not exist', async () => {
    const { app, guid } = await open(page, 'manager');
    await press(app, 'Assign to users');
    const question = await dialog();
    await fill(app, /^Accounts/, 'bob, eve, ghost', question);
    expect(await question.findByText('2 will be added')).toBeTruthy();
    expect(question.getByText('1 not found')).toBeTruthy();
    expect(question.getByText(/^You can undo this for/)).toBeTruthy();
    await press(app, 'Assign role', question);
    await finishStarted(app);
    expect((await having(app.service, guid)).toSorted()).toEqual(['ada', 'bob', 'eve']);
  });

  it('takes the role from selected users, who stay users', async () => {
    const { app, guid } = await open(page, 'manager');
    await tick(app, 'Select ada');
    await press(app, 'Remove');
    await press(app, /^Remove/, await dialog());
    await waitFor(async () => expect(await having(app.service, guid)).toEqual([]));
    expect(await stored(app.service, '/users/user/ada')).toMatchObject({ name: 'ada' });
    expect(await screen.findByText(/^Nobody has the role yet/)).toBeTruthy();
  });

  it('takes the role from several users by a job', async () => {
    const { app, guid } = await open(page, 'manager');
    await ok(app.service.api('POST', '/users/bulk', { where: { keys: ['bob'] }, role: guid }));
    await finishJobs(app.service);
    await app.refresh();
    for (const name of ['ada', 'bob']) await tick(app, `Select ${name}`);
    await press(app, 'Remove');
    await press(app, /^Remove/, await dialog());
    await finishStarted(app);
    expect(await having(app.service, guid)).toEqual([]);
  });

  it('renames the role under the version it was read in', async () => {
    const { app, guid } = await open((id) => `${page(id)}/edit`);
    await fill(app, 'Name', 'Author', await dialog(/^Edit /));
    await reviewAndSave(app);
    expect(await screen.findByRole('heading', { name: 'Author' })).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe(page(guid)));
  });

  it('says that there is no such role', async () => {
    const { app } = await open(() => '/users/roles/none-such');
    await follow(app, 'Back to Roles');
    await waitFor(() => expect(app.address()).toBe('/users/roles'));
  });
});

describe('the roles of a user', () => {
  it('are shown to a viewer, who cannot change them', async () => {
    await open(() => '/users/name/ada/roles', 'viewer');
    const editor = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Editor/ });
    await waitFor(() => expect(editor.checked).toBe(true));
    expect(editor.disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Reader/ }).checked).toBe(false);
  });

  it('go back to what they were when the server refuses a change, and the refusal is shown', async () => {
    const { app } = await open(() => '/users/name/ada/roles', 'manager');
    app.intercept(/^DELETE/, () =>
      Response.json({ status: 516, msg: 'No.', requestId: 'r', data: { total: 0, items: [] } }, { status: 500 }),
    );
    const editor = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Editor/ });
    await waitFor(() => expect(editor.checked).toBe(true));
    await app.user.click(editor);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(editor.checked).toBe(true));
  });
});
