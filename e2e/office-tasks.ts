import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { button, type Task } from './task.ts';

/** Chooses a record in a box that searches, by keyboard. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).focus();
  await page.keyboard.insertText(name);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Tasks of managers and administrators: new SNs, operators and keys. */
export const officeTasks: readonly Task[] = [
  {
    name: 'make 50 SNs for a customer',
    presses: 6,
    run: async ({ page, service, sns: [sn = ''], hand }) => {
      await service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard' }]);
      await page.keyboard.type('gs');
      await hand(page.getByRole('link', { name: 'New SNs' }));
      await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
      await choose(page, 'Product', 'Engine');
      await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('Default');
      await choose(page, 'Business', 'Standard');
      await page.getByRole('textbox', { name: 'How many SNs' }).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('50');
      await choose(page, 'Customer', 'Orchard');
      await hand(button(page, 'Create now'));
      await expect(page.getByRole('heading', { name: '50 SNs were made' })).toBeVisible();
      await hand(page.getByRole('link', { name: 'Show them in the list' }));
      await expect(page.getByRole('rowheader')).toHaveCount(50);
      expect((await service.api('GET', '/customers/name/Orchard/sns?limit=100')).length).toBe(51);
    },
  },
  {
    name: 'invite a colleague as support',
    presses: 3,
    run: async ({ page, hand }) => {
      await page.keyboard.type('ge');
      await expect(page.getByRole('link', { name: 'Operators', exact: true })).toBeVisible();
      await page.keyboard.press('2');
      await hand(page.getByRole('link', { name: 'New operator' }));
      await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
      await page.keyboard.type('maria');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Maria Silva');
      await hand(button(page, 'Create operator'));
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await hand(button(page, 'Copy and close'));
      await expect(page.getByRole('row', { name: /Maria Silva/ })).toContainText('Support');
      // Pasted, because pages of the back office may not read the clipboard.
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Control+v');
      await expect(page.getByRole('combobox')).toHaveValue(/\/invitation#[\w-]{43}$/);
    },
  },
  {
    name: 'revoke a platform key',
    presses: 3,
    run: async ({ page, hand }) => {
      await page.goto('/settings/keys/new');
      await page.getByRole('textbox', { name: 'Name' }).fill('web shop');
      await page.keyboard.press('Enter');
      await button(page, 'I have copied it').press('Enter');
      await page.goto('/products');
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await page.keyboard.type('ge');
      await page.getByRole('link', { name: 'Platform keys' }).waitFor();
      await page.keyboard.press('3');
      await hand(button(page, 'Actions for web shop'));
      await hand(page.getByRole('menuitem', { name: 'Revoke' }));
      await hand(button(page, 'Revoke key'));
      await expect(page.getByRole('row', { name: /web shop/ })).toContainText('Revoked');
    },
  },
];
