import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { createBrowser, signIn, TEST_PASSWORD } from '../../../server/testing/operators.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, fact, fill, press } from '../../testing/steps.ts';

const open = (at = '/settings/account', role: Role = 'support') => renderApp(at, { role, service: testService() });

const logIn = async (service: TestApp, password: string) =>
  (await createBrowser(service).request('POST', '/bff/login', { username: 'support', password })).http;

describe('the own account', () => {
  it('is the first tab of the settings for every role', async () => {
    const app = await open('/settings', 'viewer');
    expect(await screen.findByRole('heading', { name: 'The viewer' })).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/settings/account'));
  });

  it('gets a new password after the current one was typed', async () => {
    const app = await open();
    await press(app, 'Change password');
    const question = await dialog('Change password');
    await fill(app, 'Current password', TEST_PASSWORD, question);
    await fill(app, 'New password', 'nine-green-foxes-run', question);
    await press(app, 'Change password', question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await logIn(app.service, 'nine-green-foxes-run')).toBe(200);
  });

  it('keeps its password when the current one is wrong, and says so', async () => {
    const app = await open();
    await press(app, 'Change password');
    const question = await dialog('Change password');
    await fill(app, 'Current password', 'not-the-password', question);
    await fill(app, 'New password', 'nine-green-foxes-run', question);
    await press(app, 'Change password', question);
    expect(await question.findByRole('alert')).toBeTruthy();
    expect(await logIn(app.service, TEST_PASSWORD)).toBe(200);
  });

  it('refuses a password that is too short', async () => {
    const app = await open();
    await press(app, 'Change password');
    const question = await dialog('Change password');
    await fill(app, 'Current password', TEST_PASSWORD, question);
    await fill(app, 'New password', 'short', question);
    expect(question.getByRole('button', { name: 'Change password' })).toHaveProperty('disabled', true);
  });

  it('ends the session in another browser and keeps this one', async () => {
    const service = testService();
    const other = await signIn(service, 'support');
    const app = await renderApp('/settings/account', { role: 'support', service });
    await press(app, /^End/);
    await waitFor(async () => expect((await other.request('GET', '/bff/session')).http).toBe(401));
    expect((await app.browser.request('GET', '/bff/session')).http).toBe(200);
  });
});

describe('what administrators see of the service', () => {
  it('is the version and the time zone', async () => {
    await open('/settings/service', 'administrator');
    expect(await fact('Time zone')).toBe('UTC');
  });

  it('is the list of keys that sign licences, and how to change to a new one', async () => {
    await open('/settings/signing-keys', 'administrator');
    expect(await screen.findAllByRole('rowheader')).toHaveLength(1);
    expect(screen.getByText('npm run keys -- rotate')).toBeTruthy();
  });
});
