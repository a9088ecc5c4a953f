import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/* Unsaved input is never discarded without a question. */

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const at = '/businesses/name/Annual/edit';

test.beforeEach(({ service }) => service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT' }));

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Esc: (page) => page.keyboard.press('Escape'),
  'the close button': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  Cancel: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  Back: (page) => page.goBack(),
};

for (const [way, leave] of Object.entries(ways)) {
  test(`${way} asks before it drops what was typed`, async ({ page }) => {
    await page.goto('/businesses');
    await page.getByRole('button', { name: 'Actions for Annual' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await description(page).fill('Typed with care');
    await leave(page);
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await expect(description(page)).toHaveValue('Typed with care');
    expect(page.url()).toContain(at);

    await leave(page);
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/businesses');
  });
}

test('a click beside a form does not end it', async ({ page }) => {
  await page.goto(at);
  await description(page).fill('Typed with care');
  await page.mouse.click(200, 500);
  await expect(question(page)).toBeHidden();
  await expect(description(page)).toHaveValue('Typed with care');
});

test('a reload asks first', async ({ page }) => {
  await page.goto(at);
  await description(page).fill('Typed with care');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(description(page)).toHaveValue('Typed with care');
});

test('edits of features are guarded too', async ({ page, service }) => {
  await service.api('POST', '/products', { productName: 'Engine' });
  await service.api('POST', '/products/Engine/features', [{ featureId: 1, name: 'Export' }]);
  await page.goto('/products/name/Engine/templates/Default');
  await page.getByRole('checkbox', { name: 'Export' }).check();
  await page.getByRole('link', { name: 'Businesses' }).click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('checkbox', { name: 'Export' })).toBeChecked();
  await page.getByRole('link', { name: 'Businesses' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/businesses');
});
