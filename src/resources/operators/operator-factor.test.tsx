import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { codeAt } from '../../../server/testing/authenticator.ts';
import { createBrowser, createOperator, signIn, TEST_PASSWORD } from '../../../server/testing/operators.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, fill, pick, press, reviewAndSave, rowNames, sent } from '../../testing/steps.ts'; // prettier-ignore

const list = '/settings/operators';

/** Returns a service with a supporter named maria, and her browser. */
async function withMaria() {
  const service = testService();
  await createOperator(service, 'support', { username: 'maria' });
  return { service, maria: await signIn(service, 'support', 'maria') };
}

/** Sets up a second factor for maria. */
async function enrol({ service, maria }: Awaited<ReturnType<typeof withMaria>>): Promise<void> {
  const [{ secret } = {}] = (await maria.request('POST', '/bff/second-factor', { password: TEST_PASSWORD })).envelope
    .data.items;
  await maria.request('POST', '/bff/second-factor/confirm', { code: codeAt(String(secret), service.time.now) });
}

const open = async (service: TestApp, at = list) => renderApp(at, { role: 'administrator', service });
const logIn = async (service: TestApp, password = TEST_PASSWORD) =>
  createBrowser(service).request('POST', '/bff/login', { username: 'maria', password });

describe('the second factor of an operator who lost it', () => {
  it('is removed, ends the sessions, and the password alone is enough from then on', async () => {
    const known = await withMaria();
    await enrol(known);
    const app = await open(known.service);
    expect(within(await screen.findByRole('row', { name: /maria/ })).getByText('On')).toBeTruthy();
    await chooseOfRow(app, 'maria', 'Reset second factor');
    const question = await dialog('Reset second factor');
    expect(question.getByText(/Verify that “maria” is asking/)).toBeTruthy();
    await press(app, 'Reset second factor', question);
    expect(await screen.findByText('maria now signs in with the password only')).toBeTruthy();
    await waitFor(() => expect(within(screen.getByRole('row', { name: /maria/ })).queryByText('On')).toBeNull());
    expect((await known.maria.request('GET', '/bff/session')).http).toBe(401);
    expect((await logIn(known.service)).envelope.data.items[0]).toMatchObject({ user: { username: 'maria' } });
  });

  it('is not offered for an operator without one', async () => {
    const { service } = await withMaria();
    const app = await open(service);
    await press(app, 'Actions for maria');
    expect(await screen.findByRole('menuitem', { name: 'Reset password' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Reset second factor' })).toBeNull();
  });
});

describe('an operator', () => {
  it('who is disabled is signed out and cannot sign in, and can once enabled again', async () => {
    const { service, maria } = await withMaria();
    const app = await open(service, `${list}/name/maria/edit`);
    await app.user.click(await screen.findByRole('switch', { name: 'Disabled' }));
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(list));
    expect((await maria.request('GET', '/bff/session')).http).toBe(401);
    expect((await logIn(service)).http).toBe(401);
    await chooseOfRow(app, 'maria', 'Edit');
    await app.user.click(await screen.findByRole('switch', { name: 'Disabled' }));
    await reviewAndSave(app);
    await waitFor(async () => expect((await logIn(service)).http).toBe(200));
  });

  it('whom another administrator changed meanwhile keeps both changes after a question', async () => {
    const { service } = await withMaria();
    const other = await signIn(service, 'administrator', 'olga');
    const app = await open(service, `${list}/name/maria/edit`);
    await fill(app, 'Name', 'Maria Silva', await dialog('Edit maria'));
    const at = '/bff/operators/maria';
    const { headers } = await other.request('GET', at);
    await other.request('PATCH', at, { role: 'viewer' }, { 'if-match': headers.get('etag') ?? '' });
    await reviewAndSave(app);
    await screen.findByText('Someone else changed this record while you were editing.');
    expect((await other.request('GET', at)).envelope.data.items[0]).toMatchObject({ displayName: 'The maria' });
    await press(app, 'Continue with these choices');
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(list));
    const [after] = (await other.request('GET', at)).envelope.data.items;
    expect(after).toMatchObject({ role: 'viewer', displayName: 'Maria Silva' });
  });

  it('who was invited chooses no common password, and the page says why', async () => {
    const { service } = await withMaria();
    const admin = await signIn(service, 'administrator');
    const reset = await admin.request('POST', '/bff/operators/maria/access', { access: 'invitation' });
    const app = await renderApp(String(reset.envelope.data.items[0]?.['invitation']), { role: undefined, service });
    await fill(app, 'Password', 'passwordpassword');
    await press(app, 'Set password and sign in');
    expect(await screen.findByText(/too easy to guess/)).toBeTruthy();
    expect((await logIn(service, 'passwordpassword')).http).toBe(401);
  });

  it('is not deleted before the user name is typed, nor when that is cancelled', async () => {
    const { service } = await withMaria();
    const app = await open(service);
    await chooseOfRow(app, 'maria', 'Delete');
    const question = await dialog('Delete operator');
    await fill(app, 'Type maria to confirm', 'marie', question);
    expect(question.getByRole('button', { name: 'Delete operator' })).toHaveProperty('disabled', true);
    await press(app, 'Cancel', question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rowNames()).toContain('maria');
    expect(sent(app, /^DELETE/)).toEqual([]);
  });

  it('of another role is made with what that role may do', async () => {
    const app = await open(testService(), `${list}/new`);
    const drawer = await dialog('New operator');
    await fill(app, 'User name', 'ivan', drawer);
    await fill(app, 'Name', 'Ivan Petrov', drawer);
    await pick(app, 'Role', 'Manager', 'Manager', drawer);
    await press(app, 'Create operator', drawer);
    await press(app, 'I have copied it', await dialog('Invitation of ivan'));
    expect(within(await screen.findByRole('row', { name: /Ivan Petrov/ })).getByText('Manager')).toBeTruthy();
    expect(sent(app, /^POST \/bff\/operators/)[0]?.body).toMatchObject({ username: 'ivan', role: 'manager' });
  });

  it('who is the last administrator keeps that role', async () => {
    const app = await open(testService(), `${list}/name/administrator/edit`);
    await pick(app, 'Role', 'Viewer', 'Viewer', await dialog('Edit administrator'));
    await reviewAndSave(app);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((await app.browser.request('GET', '/bff/session')).envelope.data.items[0]).toMatchObject({
      user: { role: 'administrator' },
    });
  });
});

describe('the sessions of an operator', () => {
  it('are shown again after a failed request', async () => {
    const { service } = await withMaria();
    const app = await open(service);
    await screen.findByRole('row', { name: /maria/ });
    for (let times = 0; times < 3; times++) {
      app.intercept(/maria\/sessions/, () => Promise.reject(new TypeError('no network')));
    }
    await chooseOfRow(app, 'maria', 'Sessions');
    const drawer = await dialog('Sessions of maria');
    await press(app, 'Try again', drawer);
    expect(await drawer.findByRole('button', { name: /^End the session/ })).toBeTruthy();
  });
});
