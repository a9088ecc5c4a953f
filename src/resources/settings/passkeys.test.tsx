import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PROOF_SECONDS } from '#contract/bounds.ts';
import { TEST_ORIGIN, TEST_PASSWORD } from '../../../server/testing/operators.ts';
import { plugInPasskey } from '../../testing/passkeys.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { dialog, fill, press } from '../../testing/steps.ts';

async function add(app: RenderedApp, name: string): Promise<void> {
  await press(app, 'Add a passkey');
  const adding = await dialog('Add a passkey');
  await fill(app, 'Name of the passkey', name, adding);
  await press(app, 'Add passkey', adding);
}

async function signInAgain(app: RenderedApp): Promise<void> {
  await press(app, /^Your menu/);
  await press(app, 'Sign out');
  await screen.findByRole('heading', { name: 'Sign in' });
  await fill(app, 'User name', 'support');
  await fill(app, 'Password', TEST_PASSWORD);
  await press(app, 'Sign in');
}

test('a passkey is added, gives recovery codes, and signs in after the password', async () => {
  plugInPasskey(TEST_ORIGIN);
  const app = await renderApp('/settings/account', { role: 'support', service: testService() });
  await add(app, 'Desk');
  await press(app, 'I have saved the codes');
  expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
  await signInAgain(app);
  await press(app, 'Use a passkey');
  await press(app, /^Your menu/);
});

test('a cancelled passkey says so, and the code below it still signs in', async () => {
  const passkey = plugInPasskey(TEST_ORIGIN);
  const app = await renderApp('/settings/account', { role: 'support', service: testService() });
  await add(app, 'Desk');
  const [recovery] = (await screen.findAllByText(/^([A-Z2-7]{4}-){5}/)).map(({ textContent }) => textContent);
  await press(app, 'I have saved the codes');
  await signInAgain(app);
  passkey.refuse = 'NotAllowedError';
  await press(app, 'Use a passkey');
  expect((await screen.findByRole('alert')).textContent).toContain('or you cancelled');
  await fill(app, 'Recovery code', recovery ?? '');
  await press(app, 'Sign in');
  await press(app, /^Your menu/);
});

test('a passkey confirms who is there before it is removed, and a wrong one does not', async () => {
  const passkey = plugInPasskey(TEST_ORIGIN);
  const app = await renderApp('/settings/account', { role: 'support', service: testService() });
  await add(app, 'Desk');
  await press(app, 'I have saved the codes');
  app.service.time.now += PROOF_SECONDS;
  await press(app, 'Remove the passkey Desk');
  await press(app, 'Remove passkey', await dialog('Remove passkey'));
  const question = await dialog('Confirm that it is you');
  passkey.refuse = 'SecurityError';
  await press(app, 'Use a passkey', question);
  expect((await question.findByRole('alert')).textContent).toContain('Passkeys do not work at this address');
  passkey.refuse = undefined;
  await press(app, 'Use a passkey', question);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Removed the passkey “Desk”. Your other sessions have ended.')).toBeTruthy();
  expect(screen.queryByText(/recovery codes left/)).toBeNull();
});

test('a passkey satisfies a service that requires a second factor, and the last one cannot be removed', async () => {
  plugInPasskey(TEST_ORIGIN);
  const service = testService({ REQUIRE_SECOND_FACTOR: 'administrators' });
  const app = await renderApp('/settings/account', { role: 'administrator', service });
  await screen.findByRole('heading', { name: 'Set up a second factor' });
  await press(app, 'Use a passkey instead');
  await fill(app, 'Name of the passkey', 'Desk');
  await press(app, 'Add passkey');
  await screen.findByRole('list', { name: 'Recovery codes' });
  expect(screen.queryByRole('button', { name: 'Use an authenticator app instead' })).toBeNull();
  await press(app, 'I have saved the codes');
  const remove = await screen.findByRole('button', { name: /^Remove the passkey/ });
  expect([remove.getAttribute('aria-disabled'), remove.title]).toEqual([
    'true',
    'Administrators must keep a second factor here.',
  ]);
});

test('where browsers allow no passkeys, the button says what is missing', async () => {
  await renderApp('/settings/account', { role: 'support', service: testService() });
  const button = await screen.findByRole('button', { name: 'Add a passkey' });
  expect(button.title).toBe('Passkeys need HTTPS and a host name in the address of this page.');
});
