import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CODE_STEP, codeAt } from '../../../server/testing/authenticator.ts';
import { TEST_PASSWORD } from '../../../server/testing/operators.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';

/** Enters the password and a first code, until the recovery codes appear. */
async function enrol({ user, service }: RenderedApp): Promise<string> {
  await user.type(await screen.findByLabelText('Password'), TEST_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  const secret = (screen.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '').replaceAll(' ', '');
  await user.type(screen.getByLabelText('Verification code'), codeAt(secret, service.time.now));
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  return secret;
}

const codes = async () =>
  within(await screen.findByRole('list', { name: 'Recovery codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('after the set-up, a sign-in needs a code of the second factor or a recovery code', async () => {
  const app = await renderApp('/settings/account');
  const { user, service } = app;
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const secret = await enrol(app);
  const [recovery = ''] = await codes();
  await user.click(screen.getByRole('button', { name: 'I have saved the codes' }));
  expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy();

  const logInAgain = async () => {
    await user.click(screen.getByRole('button', { name: /^Your menu/ }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await user.type(await screen.findByLabelText('User name'), 'administrator');
    await user.type(screen.getByLabelText('Password'), TEST_PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  await logInAgain();
  const code = await screen.findByLabelText('Verification code');
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('This code is wrong or was already used')).toBeTruthy();
  service.time.now += CODE_STEP;
  await user.clear(code);
  await user.type(code, `${codeAt(secret, service.time.now)}{Enter}`);
  await screen.findByRole('button', { name: /^Your menu/ });

  await logInAgain();
  await user.type(await screen.findByLabelText('Verification code'), `${recovery.toLowerCase()}{Enter}`);
  await screen.findByRole('button', { name: /^Your menu/ });
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByText(/9 recovery codes left/)).toBeTruthy();
});

test('a sign-in whose code comes too late starts again with the password', async () => {
  const app = await renderApp('/settings/account');
  const { user, service } = app;
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const secret = await enrol(app);
  await user.click(await screen.findByRole('button', { name: 'I have saved the codes' }));
  await user.click(screen.getByRole('button', { name: /^Your menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await user.type(await screen.findByLabelText('User name'), 'administrator');
  await user.type(screen.getByLabelText('Password'), `${TEST_PASSWORD}{Enter}`);
  const code = await screen.findByLabelText('Verification code');
  service.time.now += 20 * CODE_STEP;
  await user.type(code, `${codeAt(secret, service.time.now)}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toContain('Sign-in took too long');
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

test('an administrator who must have a second factor sees no records before it is set up', async () => {
  const service = testService({ REQUIRE_SECOND_FACTOR: 'administrators' });
  const app = await renderApp('/sns', { role: 'administrator', service });
  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await enrol(app);
  expect(await codes()).toHaveLength(10);
  await app.user.click(screen.getByRole('button', { name: 'I have saved the codes' }));
  expect(await screen.findByRole('heading', { name: 'SNs' })).toBeTruthy();
});

test('the second factor is turned off only with both the password and a code', async () => {
  const app = await renderApp('/settings/account');
  const { user, service } = app;
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const secret = await enrol(app);
  await user.click(await screen.findByRole('button', { name: 'I have saved the codes' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog'));
  service.time.now += CODE_STEP;
  await user.type(dialog.getByLabelText('Verification code'), codeAt(secret, service.time.now));
  const turnOff = dialog.getByRole('button', { name: 'Turn off' });
  expect(turnOff.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByLabelText('Password'), 'not-the-password-at-all');
  await user.click(turnOff);
  expect(await dialog.findByText('The password is wrong')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Password'));
  await user.type(dialog.getByLabelText('Password'), TEST_PASSWORD);
  await user.click(turnOff);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy();
});
