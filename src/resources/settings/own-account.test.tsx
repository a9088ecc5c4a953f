import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { CODE_STEP, codeAt } from '../../../server/testing/authenticator.ts';
import { signIn, TEST_PASSWORD } from '../../../server/testing/operators.ts';
import { savedFiles } from '../../testing/downloads.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { dialog, fact, field, fill, follow, press, sent } from '../../testing/steps.ts';

const open = (at = '/settings/account', role: Role = 'support') => renderApp(at, { role, service: testService() });
const tabs = () => screen.findByRole('navigation', { name: 'Parts of the settings' });

/** Sets a second factor up as far as the recovery codes. Returns the dialog and the secret. */
async function enrol(app: RenderedApp): Promise<{ setUp: Awaited<ReturnType<typeof dialog>>; secret: string }> {
  await press(app, 'Set up an authenticator app');
  const setUp = await dialog('Set up an authenticator app');
  await fill(app, 'Password', TEST_PASSWORD, setUp);
  await press(app, 'Next', setUp);
  await press(app, 'Copy the secret', setUp);
  const secret = await navigator.clipboard.readText();
  await fill(app, 'Verification code', codeAt(secret, app.service.time.now), setUp);
  await press(app, 'Turn on', setUp);
  await setUp.findByRole('list', { name: 'Recovery codes' });
  return { setUp, secret };
}

describe('the settings', () => {
  it.each([
    ['viewer', ['Account', 'Signing keys', 'Service']],
    ['manager', ['Account', 'Signing keys', 'Service']],
    [
      'administrator',
      ['Account', 'Operators', 'Platform keys', 'Signing keys', 'Allowances', 'Security', 'Service', 'Health'],
    ],
  ] as const)('show a %s the tabs %j', async (role, names) => {
    await open('/settings', role);
    const shown = within(await tabs()).getAllByRole('link');
    expect(shown.map(({ textContent }) => textContent)).toEqual(names);
  });

  it('move between tabs with links', async () => {
    const app = await open('/settings/account', 'administrator');
    await follow(app, 'Signing keys', within(await tabs()));
    await waitFor(() => expect(app.address()).toBe('/settings/signing-keys'));
    expect(await screen.findByRole('rowheader')).toBeTruthy();
  });

  it('show no way to remove a second factor that is required', async () => {
    const service = testService({ REQUIRE_SECOND_FACTOR: 'administrators' });
    const app = await renderApp('/settings/security', { role: 'administrator', service });
    await fill(app, 'Password', TEST_PASSWORD);
    await press(app, 'Next');
    await press(app, 'Copy the secret');
    await fill(app, 'Verification code', codeAt(await navigator.clipboard.readText(), service.time.now));
    await press(app, 'Turn on');
    await press(app, 'I have saved the codes');
    const [choice] = await screen.findAllByRole<HTMLInputElement>('combobox', { name: /^Second factor required of/ });
    expect(choice?.value).toBe('Administrators');
    await follow(app, 'Account', within(await tabs()));
    expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('show the facts of the service again after a failed request', async () => {
    const app = await open('/settings/account', 'administrator');
    const parts = within(await tabs());
    for (let times = 0; times < 3; times++) {
      app.intercept(/GET \/bff\/service/, () => Promise.reject(new TypeError('no network')));
    }
    await follow(app, 'Service', parts);
    await press(app, 'Try again');
    expect(await fact('Time zone')).toBe('UTC');
  });

  it('copy the public key and the command for a new one', async () => {
    const app = await open('/settings/signing-keys', 'administrator');
    await press(app, 'Copy the command');
    expect(await navigator.clipboard.readText()).toBe('npm run keys -- rotate');
    const [key] = (await app.service.runtime('GET', '/keys')).envelope.data.items;
    await press(app, `Copy ${String(key?.['publicKey'])}`);
    expect(await navigator.clipboard.readText()).toBe(key?.['publicKey']);
    expect(screen.getByText('Signing')).toBeTruthy();
  });
});

describe('the password of the own account', () => {
  it('is not changed when the dialog is cancelled', async () => {
    const app = await open();
    await press(app, 'Change password');
    const question = await dialog('Change password');
    await fill(app, 'Current password', TEST_PASSWORD, question);
    await fill(app, 'New password', 'nine-green-foxes-run', question);
    await press(app, 'Cancel', question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(app, /^POST \/bff\/password/)).toEqual([]);
  });

  it('is not lost by Esc once it was typed', async () => {
    const app = await open();
    await press(app, 'Change password');
    const question = await dialog('Change password');
    await fill(app, 'New password', 'nine-green-foxes-run', question);
    await app.user.keyboard('{Escape}');
    expect((await field('New password', question)).value).toBe('nine-green-foxes-run');
  });

  it('is shown while the operator checks what was typed', async () => {
    const app = await open();
    await press(app, 'Change password');
    const question = await dialog('Change password');
    expect((await field('New password', question)).type).toBe('password');
    const [, eye] = question.getAllByLabelText('Show or hide the password');
    await app.user.click(eye ?? document.body);
    expect((await field('New password', question)).type).toBe('text');
  });

  it('is refused with a reason when it is a common one', async () => {
    const app = await open();
    await press(app, 'Change password');
    const question = await dialog('Change password');
    await fill(app, 'Current password', TEST_PASSWORD, question);
    await fill(app, 'New password', 'passwordpassword', question);
    await press(app, 'Change password', question);
    expect((await question.findByRole('alert')).textContent).toMatch(/too easy to guess/);
  });

  it('ends the sessions in other browsers when it changes, and keeps this one', async () => {
    const service = testService();
    const other = await signIn(service, 'support');
    const app = await renderApp('/settings/account', { role: 'support', service });
    await press(app, 'Change password');
    const question = await dialog('Change password');
    await fill(app, 'Current password', TEST_PASSWORD, question);
    await fill(app, 'New password', 'nine-green-foxes-run', question);
    await press(app, 'Change password', question);
    expect(await screen.findByText('Changed the password. Your other sessions have ended.')).toBeTruthy();
    expect((await other.request('GET', '/bff/session')).http).toBe(401);
    expect((await app.browser.request('GET', '/bff/session')).http).toBe(200);
  });
});

describe('the second factor of the own account', () => {
  it('is not set up with a wrong password or a wrong code', async () => {
    const app = await open();
    await press(app, 'Set up an authenticator app');
    const setUp = await dialog('Set up an authenticator app');
    expect(setUp.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await fill(app, 'Password', 'not-the-password', setUp);
    await press(app, 'Next', setUp);
    expect(await setUp.findByText('The password is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Password', setUp));
    await fill(app, 'Password', TEST_PASSWORD, setUp);
    await press(app, 'Next', setUp);
    await fill(app, 'Verification code', '000000', setUp);
    await press(app, 'Turn on', setUp);
    expect(await setUp.findByText('This code is wrong or was already used')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Verification code', setUp));
    await press(app, 'Cancel', setUp);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Off')).toBeTruthy();
  });

  it('gives ten recovery codes, which are copied and saved', async () => {
    const files = savedFiles();
    const app = await open();
    const { setUp } = await enrol(app);
    const codes = setUp.getAllByRole('listitem').map(({ textContent }) => textContent);
    await press(app, 'Copy all', setUp);
    expect((await navigator.clipboard.readText()).trim().split('\n')).toEqual(codes);
    await press(app, 'Download', setUp);
    expect(files[0]?.name).toBe('licet-recovery-codes.txt');
    expect((await files[0]?.text())?.trim().split('\n')).toEqual(codes);
  });

  it('does not let the recovery codes be closed by accident', async () => {
    const app = await open();
    const { setUp } = await enrol(app);
    await app.user.keyboard('{Escape}');
    expect(setUp.getByRole('list', { name: 'Recovery codes' })).toBeTruthy();
    await press(app, 'I have saved the codes', setUp);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy();
  });

  it('is turned off with a recovery code, too, and the codes end with it', async () => {
    const app = await open();
    const { setUp } = await enrol(app);
    const [recovery] = setUp.getAllByRole('listitem').map(({ textContent }) => textContent);
    await press(app, 'I have saved the codes', setUp);
    await press(app, 'Turn off');
    const question = await dialog('Turn off the authenticator app');
    app.service.time.now += CODE_STEP;
    await fill(app, 'Password', TEST_PASSWORD, question);
    await fill(app, 'Verification code', recovery ?? '', question);
    await press(app, 'Turn off', question);
    expect(await screen.findByText('Turned off the authenticator app. Your other sessions have ended.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy();
  });
});

describe('the own sessions', () => {
  it('mark the one in this browser, which cannot be ended here', async () => {
    const service = testService();
    await signIn(service, 'support');
    await renderApp('/settings/account', { role: 'support', service });
    const own = (await screen.findByText('This browser')).closest('li');
    expect(within(own ?? document.body).queryByRole('button', { name: /^End/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^End the session/ })).toHaveLength(1);
  });

  it('say when one could not be ended, and keep it in the list', async () => {
    const service = testService();
    const other = await signIn(service, 'support');
    const app = await renderApp('/settings/account', { role: 'support', service });
    app.intercept(/DELETE \/bff\/sessions/, () => Promise.reject(new TypeError('no network')));
    await press(app, /^End the session/);
    expect(await screen.findByText(/^The session in .+ was not ended$/)).toBeTruthy();
    expect((await other.request('GET', '/bff/session')).http).toBe(200);
    await press(app, /^End the session/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End the session/ })).toBeNull());
  });
});
