import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { serverKilled } from './guard.ts';
import { FAILED_REQUEST, failOneChange } from './hold.ts';
import type { Service } from './service.ts';

/* Editing in a drawer: typed input survives whatever happens meanwhile. */

test.use({ fetchesAhead: true });

const name = 'Annual';
const at = `/businesses/name/${name}/edit`;

const addBusiness = (service: Service) =>
  service.api('POST', '/businesses', { name, type: 'FLOAT', concurrentNumber: 5, description: 'As sold' });
const business = async (service: Service) => (await service.api('GET', `/businesses/${name}`))[0];

const field = (page: Page, label: string) => page.getByRole('dialog').getByRole('textbox', { name: label });
const review = (page: Page) => page.getByRole('button', { name: /^Review \d/ }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function typeAndSave(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
  await review(page);
  await save(page);
}

test.beforeEach(({ service }) => addBusiness(service));

test('two operators who edit one record both keep their say', async ({ page, another, service }) => {
  await page.goto(at);
  await field(page, 'Description').fill('Mine');
  await field(page, 'Users').fill('7');

  const other = await another('administrator');
  await other.goto(at);
  await field(other, 'Description').fill('Theirs');
  await typeAndSave(other, 'Uses', '99');
  await expect(other.getByText('Saved')).toBeVisible();

  await review(page);
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this record' });
  await expect(conflict.getByRole('group', { name: 'Description' })).toContainText('Before: As sold');
  await expect(conflict.getByRole('radio', { name: 'Theirs' })).not.toBeChecked();
  await expect(conflict.getByRole('row', { name: 'Uses' })).toContainText('99');
  await conflict.getByRole('radio', { name: 'Mine' }).check();
  await conflict.getByRole('button', { name: 'Continue with these choices' }).click();
  await expect(field(page, 'Description')).toHaveValue('Mine');
  await expect(field(page, 'Uses')).toHaveValue('99');
  await review(page);
  await save(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await business(service)).toMatchObject({ description: 'Mine', usersNumber: 7, usageNumber: 99 });
});

test('a server that goes away in mid-edit and comes back loses nothing typed', async ({ page, service, expected }) => {
  expected.push(serverKilled);
  await page.goto(at);
  await field(page, 'Description').fill('Typed with care');
  await service.kill();
  await review(page);
  await save(page);
  const summary = page.getByRole('alert').filter({ hasText: 'The server cannot be reached' });
  await expect(summary).toContainText('Nothing you typed is lost');
  await expect(field(page, 'Description')).toHaveValue('Typed with care');

  await service.restart();
  await review(page);
  await save(page);
  await expect(page.getByText('Saved')).toBeVisible();
  expect(await business(service)).toMatchObject({ description: 'Typed with care' });
});

test('a server that fails loses nothing typed, and names the request', async ({ page, service, expected }) => {
  expected.push(/^console error: .*status of 500/);
  await page.goto(at);
  await expect(field(page, 'Description')).toBeVisible();
  await failOneChange(page, '/bff/api/businesses/Annual');
  await typeAndSave(page, 'Description', 'Typed with care');
  await expect(page.getByRole('alert')).toContainText(FAILED_REQUEST);
  await expect(field(page, 'Description')).toHaveValue('Typed with care');
  await review(page);
  await save(page);
  await expect(page.getByText('Saved')).toBeVisible();
  expect(await business(service)).toMatchObject({ description: 'Typed with care' });
});

test('a slow server is waited for, and the change is sent once', async ({ page, service }) => {
  await page.goto(at);
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('/bff/api/businesses/Annual', async (route) => {
    if (route.request().method() === 'PATCH') {
      sent += 1;
      await goOn;
    }
    await route.continue();
  });
  await typeAndSave(page, 'Description', 'Typed with care');
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await expect(button).toHaveAttribute('data-loading', 'true');
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave before your changes are saved?' })).toHaveCount(0);
  release();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent).toBe(1);
  expect(await business(service)).toMatchObject({ description: 'Typed with care' });
});

test('offline, nothing is sent; back online it saves', async ({ page, context, service, expected }) => {
  // Requests that were in flight at that moment.
  expected.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(at);
  await field(page, 'Description').fill('Typed with care');
  await review(page);
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(page.getByText('You are offline. You can save')).toBeVisible();
  await context.setOffline(false);
  await save(page);
  await expect(page.getByText('Saved')).toBeVisible();
  expect(await business(service)).toMatchObject({ description: 'Typed with care' });
});

test('what the server finds wrong stands under the field', async ({ page, service }) => {
  await service.api('POST', '/businesses', { name: 'Campus', type: 'FLOAT' });
  await page.goto(at);
  await typeAndSave(page, 'Name', 'Campus');
  await page.getByRole('alert').getByRole('button', { name: 'Name' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await typeAndSave(page, 'Name', 'Annual 2');
  await expect(page.getByRole('link', { name: 'Annual 2' })).toBeVisible();
});
