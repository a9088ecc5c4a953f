import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { createBrowser, createOperator, signIn, TEST_PASSWORD } from '../../../server/testing/operators.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, field, fill, pick, press, reviewAndSave, rowNames, sent } from '../../testing/steps.ts';

const list = '/settings/operators';

/** Opens the list with an administrator and a supporter named maria. */
async function open(at = list, role: Role = 'administrator') {
  const service = testService();
  await createOperator(service, 'support', { username: 'maria' });
  return renderApp(at, { role, service });
}

const logIn = async (service: TestApp, username: string, password: string) =>
  (await createBrowser(service).request('POST', '/bff/login', { username, password })).http;

describe('the list of operators', () => {
  it('is shown to administrators only', async () => {
    const app = await open('/settings', 'manager');
    await screen.findByRole('navigation', { name: 'Parts of the settings' });
    await waitFor(() => expect(app.address()).toBe('/settings/account'));
    for (const name of ['Operators', 'Platform keys']) expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('refuses an operator without the right who types its address', async () => {
    await open(list, 'manager');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('maria')).toBeNull();
  });

  it('shows the role and status of each', async () => {
    await open();
    const row = await screen.findByRole('row', { name: /maria/ });
    expect(row.textContent).toContain('Support');
    expect(row.textContent).toContain('Active');
  });

  it('opens the form for a new operator with the key N', async () => {
    const app = await open();
    await screen.findByRole('row', { name: /maria/ });
    await app.user.keyboard('n');
    expect(await dialog('New operator')).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe(`${list}/new`));
  });
});

describe('changing an operator', () => {
  it('sets another role, which ends the sessions of the operator', async () => {
    const app = await open(`${list}/name/maria/edit`);
    const browser = await signIn(app.service, 'support', 'maria');
    await pick(app, 'Role', 'Viewer', 'Viewer', await dialog(/^Edit/));
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(list));
    expect(sent(app, /^PATCH/).map(({ body }) => body)).toEqual([{ role: 'viewer' }]);
    expect((await browser.request('GET', '/bff/session')).http).toBe(401);
  });

  it('generates a new password, with which the operator signs in', async () => {
    const app = await open();
    await chooseOfRow(app, 'maria', 'Reset password');
    const question = await dialog('Reset the password of maria');
    await app.user.click(await question.findByRole('combobox', { name: 'Next sign-in' }));
    await app.user.click(await screen.findByRole('option', { name: 'Generated password' }));
    await press(app, 'Reset password', question);
    const shown = await dialog('Password of maria');
    const password = shown.getByText(/^[a-z2-9]{4}-/).textContent?.trim() ?? '';
    await press(app, 'I have copied it', shown);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await logIn(app.service, 'maria', password)).toBe(200);
    expect(await logIn(app.service, 'maria', TEST_PASSWORD)).toBe(401);
    expect(within(await screen.findByRole('row', { name: /maria/ })).getByText('Password generated')).toBeTruthy();
  });

  it('marks a missing name', async () => {
    const app = await open(`${list}/name/maria/edit`);
    await fill(app, 'Name', '', await dialog(/^Edit/));
    await press(app, /^Review/);
    await waitFor(async () => expect((await field('Name')).getAttribute('aria-invalid')).toBe('true'));
    expect(sent(app, /^PATCH/)).toEqual([]);
  });

  it('refuses a user name that is taken, and keeps the input', async () => {
    const app = await open(`${list}/new`);
    const drawer = await dialog('New operator');
    await fill(app, 'User name', 'maria', drawer);
    await fill(app, 'Name', 'Another', drawer);
    await press(app, 'Create operator');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await field('User name', drawer)).value).toBe('maria');
  });

  it('deletes an operator after the user name was typed, and ends the sessions', async () => {
    const app = await open();
    const browser = await signIn(app.service, 'support', 'maria');
    await chooseOfRow(app, 'maria', 'Delete');
    const question = await dialog('Delete operator');
    await fill(app, 'Type maria to confirm', 'maria', question);
    await press(app, 'Delete operator', question);
    await waitFor(() => expect(rowNames()).toEqual(['administrator']));
    expect((await browser.request('GET', '/bff/session')).http).toBe(401);
  });
});

describe('the sessions of an operator', () => {
  it('are listed, and ended one by one', async () => {
    const app = await open();
    const browser = await signIn(app.service, 'support', 'maria');
    await chooseOfRow(app, 'maria', 'Sessions');
    const drawer = await dialog('Sessions of maria');
    await press(app, /^End/, drawer);
    await waitFor(async () => expect((await browser.request('GET', '/bff/session')).http).toBe(401));
  });

  it('say that the operator is not signed in', async () => {
    await open(`${list}/name/maria/sessions`);
    expect(await (await dialog('Sessions of maria')).findByText('Not signed in anywhere.')).toBeTruthy();
  });
});
