import type { Page } from '@playwright/test';
import { expect, test, TEST_PASSWORD } from './fixtures.ts';
import { chooseKind, next } from './wizard.ts';

/* A new colleague's first day: from the one-time link to an SN that is sold, changed and disabled. */

test.use({ role: 'nobody', data: 'nothing', fetchesAhead: true });

const field = (page: Page, label: string) => page.getByRole('dialog').getByRole('textbox', { name: label });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

test('sets up, defines a product and a business, makes SNs, changes one and sees who did it', async ({
  page,
  service,
}) => {
  await test.step('set-up', async () => {
    await page.goto(service.setupLink ?? '');
    await page.getByLabel('User name').fill('maria');
    await page.getByLabel('Your name').fill('Maria');
    for (const password of await page.locator('input[type=password]').all()) await password.fill(TEST_PASSWORD);
    await page.locator('form button[type=submit]').click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  await test.step('a product with a feature that its template selects', async () => {
    await page.goto('/products/new');
    await field(page, 'Name').fill('Studio');
    await field(page, 'Reference id').fill('studio');
    await press(page, 'Create product');
    await expect(page.getByRole('heading', { name: 'Studio' })).toBeVisible();
    await page.goto('/products/name/Studio/features/new');
    await field(page, 'fid').fill('100');
    await field(page, 'Name').fill('Export');
    await press(page, 'Create feature');
    await expect(page.getByRole('rowheader', { name: 'Export' })).toBeVisible();
    await page.goto('/products/name/Studio/templates/Default');
    await page.getByRole('checkbox', { name: 'Export' }).check();
    await press(page, /^Review and save/);
    await press(page, /^Save \d/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a business', async () => {
    await service.api('POST', '/businesses', { name: 'Floating', type: 'FLOAT', concurrentNumber: 5 });
  });

  const sn = await test.step('SNs, made once', async () => {
    await page.goto('/sns/new');
    await chooseKind(page, { product: 'Studio', template: 'Default', business: 'Floating' });
    await next(page);
    await next(page);
    await page
      .getByRole('spinbutton')
      .or(page.getByRole('textbox', { name: /how many|number of sns/i }))
      .first()
      .fill('2');
    await page.locator('main form button[type=submit]').click();
    await expect.poll(async () => (await service.api('GET', '/sns')).length).toBe(2);
    const [made] = await service.api('GET', '/sns');
    return String(made?.['sn']);
  });

  await test.step('finds one by the text the customer reads out, changes a limit, disables it', async () => {
    await page.goto('/sns');
    await page.getByRole('searchbox', { name: 'SN, customer, user …' }).fill(sn.slice(2, 9).toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.goto(`/sns/${sn}/edit`);
    await field(page, 'Concurrent sessions').fill('9');
    await press(page, /^Review \d/);
    await press(page, 'Save');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await service.api('PATCH', `/sns/${sn}`, { sn, status: 1 });
  });

  await test.step('sees who changed what', async () => {
    await page.goto(`/sns/${sn}/timeline`);
    await expect(page.getByText('maria').first()).toBeVisible();
    await expect(page.getByText('platform').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Concurrent sessions' }).first()).toContainText('9');
    const [record] = await service.api('GET', `/sns/${sn}`);
    expect(record).toMatchObject({ status: 1, concurrentNumber: 9 });
  });
});
