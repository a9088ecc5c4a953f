import type { Page } from '@playwright/test';
import { codeAt } from '../server/testing/authenticator.ts';
import { expect, test, TEST_PASSWORD } from './fixtures.ts';

/* Administration of the back office, and the operator's own account. */

const now = () => Date.now() / 1000;

async function logInWithPassword(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
}

test('a second factor is set up and asked for at sign-in, and a recovery code stands in for the phone', async ({
  page,
}) => {
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}/).textContent()) ?? '').replaceAll(' ', '').trim();
  const enrolled = now();
  await expect(dialog.getByRole('textbox', { name: 'Verification code' })).toBeFocused();
  await page.keyboard.type(codeAt(secret, enrolled));
  await page.keyboard.press('Enter');
  const kept = dialog.getByRole('button', { name: 'I have saved the codes' });
  await expect(kept).toBeVisible();
  const [recovery = ''] = await dialog.getByRole('listitem').allTextContents();
  // The codes are shown once: only the button that confirms closes the dialog.
  await page.keyboard.press('Escape');
  await kept.click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await logInWithPassword(page, 'administrator');
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(codeAt(secret, enrolled));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was already used')).toBeVisible();
  // The step after the used one is already valid, so the story does not wait.
  await page.getByRole('textbox', { name: 'Verification code' }).fill(codeAt(secret, enrolled, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await logInWithPassword(page, 'administrator');
  await page.getByRole('textbox', { name: 'Verification code' }).fill(recovery);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
});

test('a platform key is made, shown once, used and revoked', async ({ page, service }) => {
  const call = async (key: string) =>
    (await fetch(`${service.origin}/api/businesses`, { headers: { platformkey: key } })).status;
  await page.goto('/settings/keys');
  await expect(page.getByText('No keys yet.')).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Name' }).fill('web shop');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Key “web shop”' });
  const key = (await dialog.getByText(/^licet_/).textContent()) ?? '';
  expect(await call(key)).toBe(200);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('rowheader', { name: 'web shop' })).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for web shop' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('row', { name: /web shop/ })).toContainText('Revoked');
  expect(await call(key)).toBe(401);
});

test('an operator is invited, signs in, and is put out at once when disabled', async ({ page, another }) => {
  await page.goto('/settings/operators');
  await page.getByRole('link', { name: 'New operator' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill('maria');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Maria Silva');
  await page.getByRole('button', { name: 'Create operator' }).click();
  const link =
    (await page
      .getByRole('dialog')
      .getByText(/\/invitation#/)
      .textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
  const row = page.getByRole('row', { name: /Maria Silva/ });
  await expect(row).toContainText('Invited');

  const other = await another('viewer');
  await other.context().clearCookies();
  await other.goto(link.trim());
  await other.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await other.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(row).toContainText('Active');

  await row.getByRole('link', { name: 'maria' }).click();
  await page.getByRole('switch', { name: 'Disabled' }).click();
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Disabled');

  await other.goto('/products');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.getByRole('textbox', { name: 'User name' }).fill('maria');
  await other.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText('User name or password is wrong');
});
