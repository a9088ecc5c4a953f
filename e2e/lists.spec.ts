import type { Page } from '@playwright/test';
import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Service } from './service.ts';

/* Lists: all of their state is in the address, and up to 1,000 rows scroll smoothly. */

const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];
const addBusinesses = async ({ api }: Service) => {
  for (const [at, name] of names.entries()) {
    await api('POST', '/businesses', { name, type: at % 2 === 0 ? 'FLOAT' : 'CLOUD', concurrentNumber: at });
  }
};

const rows = (page: Page) => page.getByRole('rowheader');
const columns = (page: Page) => page.getByRole('columnheader').filter({ hasText: /\S/ }).allTextContents();

test('filter, search, sort, columns and density live in the address, over Back and reload', async ({
  page,
  service,
}) => {
  await addBusinesses(service);
  await page.goto('/businesses');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('dialog').getByText('Type', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Floating', exact: true }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveText(['Alpha', 'Gamma']);

  await page.getByRole('button', { name: 'Name' }).click();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(rows(page)).toHaveText(['Gamma', 'Alpha']);
  await page.getByRole('searchbox').fill('mm');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['Gamma']);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ q: 'mm', f: 'type:is:FLOAT', sort: '-name' });

  await page.getByRole('button', { name: 'Columns and density' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('checkbox', { name: 'Control' }).uncheck();
  await panel.getByRole('button', { name: 'Move Devices up' }).click();
  await panel.getByText('Compact').click();
  await page.keyboard.press('Escape');
  const arranged = await columns(page);
  expect(arranged.slice(0, 4)).toEqual(['Name', 'Type', 'Platform', 'Devices']);

  const address = page.url();
  await page.reload();
  await expect(rows(page)).toHaveText(['Gamma']);
  expect(page.url()).toBe(address);
  expect(await columns(page)).toEqual(arranged);
  await expect(page.getByRole('region', { name: 'Businesses' })).toHaveAttribute('data-density', 'compact');

  await page.goBack();
  await expect(rows(page)).toHaveText(['Gamma', 'Alpha']);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('searchbox')).toHaveValue('mm');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rows(page)).toHaveCount(4);
});

test('a list is found again as it was left, and a link to it shows others the same', async ({
  page,
  service,
  another,
}) => {
  await addBusinesses(service);
  await page.goto('/businesses');
  await page.getByRole('button', { name: 'Floating' }).click();
  await expect(rows(page)).toHaveText(['Alpha', 'Gamma']);
  await page.getByRole('link', { name: 'Gamma' }).click();
  await page.getByRole('dialog', { name: 'Gamma' }).getByRole('button', { name: 'Close' }).click();
  await expect(rows(page)).toHaveText(['Alpha', 'Gamma']);
  const address = page.url();
  await page.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Businesses' }).click();
  await expect(page).toHaveURL(address);

  const other = await another('viewer');
  await other.goto(address);
  await expect(rows(other)).toHaveText(['Alpha', 'Gamma']);
});

test('a filter is changed and removed at its chip; one that is unknown is told and ignored', async ({
  page,
  service,
}) => {
  await addBusinesses(service);
  await page.goto('/businesses?f=type:is:FLOAT&f=colour:is:red');
  await expect(rows(page)).toHaveText(['Alpha', 'Gamma']);
  await page.getByRole('button', { name: 'Change filter: Type is Floating' }).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('is not');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveText(['Beta', 'Delta']);
  await page.getByRole('button', { name: 'Remove filter: colour' }).click();
  await page.getByRole('button', { name: 'Remove filter: Type is not Floating' }).click();
  await expect(page).toHaveURL('/businesses');
  await expect(rows(page)).toHaveCount(4);
});

test('empty lists say why they are empty, and what to do', async ({ page, service }) => {
  await page.goto('/businesses');
  await expect(page.getByText(/^No businesses yet/)).toBeVisible();
  await page.goto('/businesses?q=zzz&f=type:is:CLOUD');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Type is Cloud' })).toBeVisible();
  await addBusinesses(service);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.goto('/businesses?page=3');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(rows(page)).toHaveCount(4);
});

test('pages are turned, jumped to, and sized', async ({ page, service }) => {
  const sns = await makeSns(service, 120);
  await page.goto('/sns');
  await expect(page.getByText('1–50 of 120')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('51–100 of 120')).toBeVisible();
  await page.getByRole('textbox', { name: 'Page' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('101–120 of 120')).toBeVisible();
  await expect(page).toHaveURL('/sns?page=3');
  await page.goBack();
  await expect(page.getByText('51–100 of 120')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('250');
  await expect(page.getByText('1–120 of 120')).toBeVisible();
  expect(sns).toHaveLength(120);
});

test('1,000 rows scroll: few of them are in the document, each can be reached', async ({ page, service }) => {
  test.slow();
  await makeSns(service, 1000);
  // The columns need more room than this.
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/sns?size=1000&sort=-sn');
  await expect(page.getByText('1–1,000 of 1,000')).toBeVisible();
  const region = page.getByRole('region', { name: 'SNs' });
  await expect(region.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
  await expect.poll(() => rows(page).count()).toBeLessThan(80);
  await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = page.locator('[aria-rowindex="1001"]');
  await expect(last).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'SN' })).toBeInViewport();
  // Heading and names stay at the edges of the list, whichever way it is scrolled.
  await region.evaluate((element) => element.scrollTo(400, element.scrollHeight));
  const stays = await region.evaluate((element) => {
    const edge = element.getBoundingClientRect();
    const name = element.querySelector('[aria-rowindex="1001"] th')?.getBoundingClientRect();
    const box = element.querySelector('[aria-rowindex="1001"] td')?.getBoundingClientRect();
    const head = element.querySelector('thead th')?.getBoundingClientRect();
    return {
      moved: element.scrollLeft,
      head: Math.round((head?.top ?? NaN) - edge.top - element.clientTop),
      box: Math.round((box?.left ?? NaN) - edge.left),
      name: Math.round((name?.left ?? NaN) - (box?.right ?? NaN)),
    };
  });
  expect(stays).toEqual({ moved: 400, head: 0, box: 0, name: 0 });
  await last.getByRole('checkbox').check();
  await region.evaluate((element) => element.scrollTo(0, 0));
  await expect(page.locator('[aria-rowindex="2"]')).toBeVisible();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
});
