import { showHour, showInstances } from './health.ts';
import type { Scene } from './scene.ts';

/** The own account, and what administrators keep. */
export const settingsScenes: readonly Scene[] = [
  { name: 'settings-account', at: '/settings/account' },
  {
    name: 'settings-password',
    at: '/settings/account',
    open: ({ page, say }) => page.getByRole('button', { name: say('Change password') }).click(),
    shows: 'dialog',
  },
  {
    name: 'settings-enrol',
    at: '/settings/account',
    open: ({ page, say }) => page.getByRole('button', { name: say('Set up an authenticator app') }).click(),
    shows: 'dialog',
  },
  { name: 'settings-operators', at: '/settings/operators' },
  { name: 'settings-operator-new', at: '/settings/operators/new', shows: 'dialog' },
  {
    name: 'settings-operator-edit',
    at: '/settings/operators',
    on: 'settings/operators/name/:username/edit',
    open: ({ page }) => page.getByRole('rowheader').nth(1).getByRole('link').click(),
    shows: 'dialog',
  },
  {
    name: 'settings-operator-sessions',
    at: '/settings/operators',
    on: 'settings/operators/name/:username/sessions',
    open: async ({ page, say }) => {
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      await page.getByRole('menuitem', { name: say('Sessions') }).click();
    },
    shows: 'dialog',
  },
  { name: 'settings-keys', at: '/settings/keys' },
  { name: 'settings-key-new', at: '/settings/keys/new', shows: 'dialog' },
  { name: 'settings-signing-keys', at: '/settings/signing-keys' },
  { name: 'settings-security', at: '/settings/security' },
  { name: 'settings-service', at: '/settings/service' },
  { name: 'settings-health', at: '/settings/health', open: ({ page }) => showHour(page) },
  { name: 'settings-health-instances', at: '/settings/health', open: showInstances },
];
