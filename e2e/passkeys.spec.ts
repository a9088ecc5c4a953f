import type { CDPSession, Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expect, test, TEST_PASSWORD } from './fixtures.ts';

/* Passkeys as the second factor, with the virtual authenticator of Chromium. Browsers allow them at a host name only. */

test.use({ role: 'nobody' });
test.use({ baseURL: async ({ service }, use) => use(service.origin.replace('127.0.0.1', 'localhost')) });

/** Longer than a proof of presence lasts, in seconds. */
const LATER = 301;

/** Plugs in an authenticator that finds its user, until `setUserVerified` says otherwise. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function givePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill('administrator');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test('a passkey is added, signs in after the password, confirms who is there, and is removed', async ({
  page,
  service,
}) => {
  const { cdp, authenticatorId } = await plugIn(page);
  const says = async (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  await page.goto('/login?next=/settings/account');
  await givePassword(page);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(adding.getByLabel('Name of the passkey')).toBeFocused();
  await adding.getByLabel('Name of the passkey').fill('Desk');
  expect(await violationsOf(page)).toEqual([]);
  await says(false);
  await adding.getByRole('button', { name: 'Add passkey' }).click();
  await expect(adding.getByRole('alert')).toBeVisible();
  await says(true);
  await adding.getByRole('button', { name: 'Add passkey' }).click();
  await expect(adding.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await adding.getByRole('listitem').allTextContents();
  await adding.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Desk' })).toContainText('never used');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await adding.getByRole('button', { name: 'Add passkey' }).click();
  await expect(adding.getByRole('alert')).toContainText('This device already has a passkey for your account');
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await signOut(page);
  await givePassword(page);
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await expect(use).toBeFocused();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await says(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The passkey was not used in time, or you cancelled');
  await says(true);
  await use.click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await service.advance(LATER);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Remove the passkey Desk' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove passkey' });
  await removing.getByRole('button', { name: 'Remove passkey' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(removing).toBeHidden();
  await expect(page.getByText(/recovery codes left/)).toHaveCount(0);

  await signOut(page);
  await givePassword(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(recovery).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
});

test('a recovery code signs in without the passkey, which can then be renamed and stays', async ({ page }) => {
  await plugIn(page);
  await page.goto('/login?next=/settings/account');
  await givePassword(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('button', { name: 'Add passkey' }).click();
  await expect(adding.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await adding.getByRole('listitem').allTextContents();
  await adding.getByRole('button', { name: 'I have saved the codes' }).click();
  await signOut(page);
  await givePassword(page);
  await page.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: /^Rename the passkey/ }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name of the passkey').fill('Desk');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('button', { name: 'Remove the passkey Desk' })).toBeVisible();
});
