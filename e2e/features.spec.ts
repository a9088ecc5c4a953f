import type { Page } from '@playwright/test';
import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';
import { serverKilled } from './guard.ts';
import { FAILED_REQUEST, failOneChange } from './hold.ts';
import type { Service } from './service.ts';

/* The features of an SN: edits are collected, reviewed and saved together, and no input is lost. */

test.use({ fetchesAhead: true });

const value = (page: Page, feature: string) => page.getByRole('row', { name: feature }).getByLabel(/^Value/);
const review = (page: Page) => page.getByRole('button', { name: /^Review and save/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Review/ });
const save = (page: Page) => dialog(page).getByRole('button', { name: /^Save \d/ });

async function open(page: Page, service: Service): Promise<string> {
  const [sn = ''] = await makeSns(service, 1);
  await page.goto(`/sns/${sn}/features`);
  return sn;
}

const features = async ({ api }: Service, sn: string) =>
  new Map((await api('GET', `/sns/${sn}/features?scope=all`)).map((feature) => [feature['name'], feature]));

test('features are switched, typed, reviewed and saved at once', async ({ page, service }) => {
  const sn = await open(page, service);
  await page.getByRole('checkbox', { name: 'Importer' }).check();
  await value(page, 'Exporter').fill('25');
  await page.getByRole('button', { name: 'Selected', exact: true }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(value(page, 'Exporter')).toHaveValue('25');
  await page.keyboard.press('Control+s');
  await expect(dialog(page)).toContainText('10 → 25');
  await save(page).click();
  await expect(page.getByText(/^Saved 2 features of /)).toBeVisible();
  const saved = await features(service, sn);
  expect(saved.get('Exporter')).toMatchObject({ value: 25, status: 3 });
  expect(saved.get('Importer')).toMatchObject({ status: 3 });
});

test('what cannot be right is said at the cell and not sent', async ({ page, service }) => {
  await open(page, service);
  await value(page, 'Exporter').fill('many');
  await expect(value(page, 'Exporter')).toHaveAttribute('aria-invalid', 'true');
  await expect(review(page)).toBeDisabled();
  await value(page, 'Exporter').fill('10');
  await expect(review(page)).toBeHidden();
});

test('two operators who edit the features of one SN: both versions are shown, the second decides', async ({
  page,
  service,
  another,
}) => {
  const sn = await open(page, service);
  await value(page, 'Exporter').fill('25');
  const other = await another('manager');
  await other.goto(`/sns/${sn}/features`);
  await value(other, 'Exporter').fill('99');
  await review(other).click();
  await save(other).click();
  await expect(other.getByText(/Saved \d+ features?/)).toBeVisible();

  await review(page).click();
  await save(page).click();
  await expect(dialog(page)).toContainText('Someone else changed the features while you were editing');
  await expect(dialog(page)).toContainText('99 → 25');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(value(page, 'Exporter')).toHaveValue('25');
  await review(page).click();
  await save(page).click();
  await expect(page.getByText(/Saved \d+ features?/)).toBeVisible();
  expect((await features(service, sn)).get('Exporter')).toMatchObject({ value: 25 });
});

test('a change of another operator is found out even after the list was filtered anew', async ({ page, service }) => {
  const sn = await open(page, service);
  await value(page, 'Exporter').fill('25');
  const id = (await features(service, sn)).get('Exporter')?.['id'];
  await service.api('PATCH', `/sns/${sn}/features`, [{ id, type: 'override', value: 99 }]);
  await page.getByRole('searchbox', { name: 'Name, fid or GUID' }).fill('Imp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await review(page).click();
  await save(page).click();
  await expect(dialog(page)).toContainText('Someone else changed the features while you were editing');
  await expect(dialog(page)).toContainText('99 → 25');
});

test('a server that goes away and comes back loses no queued edit', async ({ page, service, expected }) => {
  expected.push(serverKilled);
  const sn = await open(page, service);
  await page.getByRole('checkbox', { name: 'Importer' }).check();
  await value(page, 'Exporter').fill('25');
  await review(page).click();
  await expect(save(page)).toBeVisible();
  await service.kill();
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The server cannot be reached');
  await service.restart();
  await save(page).click();
  await expect(page.getByText(/^Saved 2 features of /)).toBeVisible();
  expect((await features(service, sn)).get('Exporter')).toMatchObject({ value: 25 });
});

test('a server that fails loses no queued edit', async ({ page, service, expected }) => {
  expected.push(/^console error: .*status of 500/);
  const sn = await open(page, service);
  await value(page, 'Exporter').fill('25');
  await failOneChange(page, `/bff/api/sns/${sn}/features`);
  await review(page).click();
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText(FAILED_REQUEST);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(value(page, 'Exporter')).toHaveValue('25');
  await review(page).click();
  await save(page).click();
  await expect(page.getByText(/Saved \d+ features?/)).toBeVisible();
});
