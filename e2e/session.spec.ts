import type { Page } from '@playwright/test';
import { expect, test, TEST_PASSWORD } from './fixtures.ts';

/* Signing in and out, and sessions that end while an operator works. */

test.use({ fetchesAhead: true });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

/** Ends the session while the next change is in flight. Ended earlier, a background request could notice it first. */
async function endOnSave(page: Page, end: () => Promise<void>): Promise<void> {
  let ended: Promise<void> | undefined;
  await page.route(
    ({ pathname }) => pathname.startsWith('/bff/api/'),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      // Lists are fetched with POST.
      if (route.request().method() !== 'GET' && !pathname.endsWith('/data')) await (ended ??= end());
      await route.continue();
    },
  );
}

test.describe('without a session', () => {
  test.use({ role: 'nobody' });

  test('the log-in leads to where one wanted to go', async ({ page }) => {
    await page.goto('/businesses?q=ann');
    await expect(page.getByLabel('User name')).toBeFocused();
    await logIn(page, 'manager', TEST_PASSWORD);
    await expect(page).toHaveURL('/businesses?q=ann');
    await expect(page.getByRole('heading', { name: 'Businesses' })).toBeVisible();
  });

  test('a wrong password is refused in the same words as an unknown name', async ({ page }) => {
    await page.goto('/login');
    await logIn(page, 'manager', 'not-the-password-at-all');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('User name or password is wrong');
    await expect(page.getByLabel('User name')).toHaveValue('manager');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await logIn(page, 'nobody', 'not-the-password-at-all');
    await expect(alert).toContainText('User name or password is wrong');
  });

  test('an address of another site is not followed after the log-in', async ({ page, service }) => {
    await page.goto('/login?next=//example.org/');
    await logIn(page, 'manager', TEST_PASSWORD);
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(service.origin);
  });
});

test('a log-out ends the session everywhere and leaves nothing on the page', async ({ page, service }) => {
  await service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT' });
  await page.goto('/businesses');
  await expect(page.getByRole('link', { name: 'Annual' })).toBeVisible();
  await logOut(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Annual')).toHaveCount(0);
});

test('a session that ends in mid-edit is regained over the page, and the save goes through', async ({
  page,
  context,
  service,
}) => {
  await service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT' });
  await page.goto('/businesses/name/Annual/edit');
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed with care');
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  const otherTab = await context.newPage();
  await otherTab.goto('/products');
  await endOnSave(page, () => logOut(otherTab));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByLabel('User name')).toHaveValue('administrator');
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog(page).getByLabel('Password', { exact: true }).fill('not-the-password-at-all');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('User name or password is wrong');
  await dialog(page).getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');

  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Saved')).toBeVisible();
  expect(await service.api('GET', '/businesses/Annual')).toMatchObject([{ description: 'Typed with care' }]);
});

test('a session that ends while features are edited is regained, and all edits are saved', async ({
  page,
  context,
  service,
}) => {
  await service.api('POST', '/products', { productName: 'Engine' });
  await service.api('POST', '/products/Engine/features', [{ featureId: 1, name: 'Export' }]);
  await page.goto('/products/name/Engine/templates/Default');
  await page
    .getByRole('row', { name: 'Export' })
    .getByLabel(/^Value/)
    .fill('42');
  await page.getByRole('button', { name: 'Review and save 1' }).click();
  await endOnSave(page, () => context.clearCookies());
  await page.getByRole('button', { name: 'Save 1 feature' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Saved 1 feature of /)).toBeVisible();
  expect(await service.api('GET', '/products/Engine/templates/Default/features')).toMatchObject([
    { name: 'Export', value: 42 },
  ]);
});

test('whoever leaves instead of logging in again comes to the log-in page', async ({ page, context, service }) => {
  await page.goto('/products');
  await expect(page.getByText(/^No products yet/)).toBeVisible();
  await context.clearCookies();
  // The page reads again what others change.
  await service.api('POST', '/products', { productName: 'Engine' });
  await dialog(page).getByRole('button', { name: 'Leave this page' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('whoever has no second factor sets one up in the open screen, as soon as everyone needs one', async ({
  page,
  another,
}) => {
  const support = await another('support');
  await support.goto('/sns');
  await expect(support.getByRole('heading', { name: 'SNs', exact: true })).toBeVisible();
  await page.goto('/settings/security');
  await page.getByRole('combobox', { name: /^Second factor required of/ }).click();
  await page.getByRole('option', { name: 'Everyone' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  for (const screen of [page, support])
    await expect(screen.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(support.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});
