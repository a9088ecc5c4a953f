import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ data: 'demo' });

/* Every number of the overview, on the sample data, is the total of the list that it leads to. */

const LOOK = 15_000;

const numberIn = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? 'NaN');

/** Opens the overview and waits until all cards are filled. */
async function openOverview(page: Page): Promise<void> {
  await page.goto('/overview');
  await expect(page.getByRole('table', { name: 'Expiring SNs by day' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Newest changes' })).toBeVisible();
  await expect(page.getByRole('main').locator('section[aria-busy="true"]')).toHaveCount(0);
}

/** Returns the total of the list on the page, once it is loaded. */
async function totalOf(page: Page): Promise<number> {
  const main = page.getByRole('main');
  const footer = main.getByText(/^\d[\d,]*–[\d,]+ of [\d,]+$/);
  const nothing = main.getByText('Nothing matches').or(main.getByText('Nobody is logged in'));
  await expect(footer.or(nothing).first()).toBeVisible({ timeout: LOOK });
  return (await footer.count()) === 0 ? 0 : numberIn((await footer.innerText()).replace(/^.* of /, ''));
}

/** Follows links of the overview. A number that a passing second changed is read and counted again. */
async function expectTotals(page: Page, links: string): Promise<number[]> {
  await openOverview(page);
  const count = await page.locator(links).count();
  const told: number[] = [];
  for (let at = 0; at < count; at++) {
    await expect(async () => {
      // After a failed attempt the list is open, and the overview is read afresh.
      if (new URL(page.url()).pathname !== '/overview') await openOverview(page);
      const link = page.locator(links).nth(at);
      const [text, href] = [await link.innerText(), await link.getAttribute('href')];
      await link.click();
      await expect(page).not.toHaveURL(/\/overview/);
      expect([href, await totalOf(page)]).toEqual([href, numberIn(text)]);
      told[at] = numberIn(text);
    }).toPass({ timeout: 4 * LOOK });
    await page.goBack();
    await expect(page.locator(links)).toHaveCount(count);
  }
  return told;
}

test('each count of a card is the total of its list', async ({ page }) => {
  test.setTimeout(600_000);
  const told = await expectTotals(
    page,
    'main section ul > li > a[href*="?f="], main section ul > li > a[href="/sessions"]',
  );
  expect(told.length).toBeGreaterThan(25);
  expect(told.filter((count) => count > 0).length).toBeGreaterThan(15);
});

test('each month of the calendar is the sum of its days and the total of its list', async ({ page }) => {
  test.setTimeout(600_000);
  await openOverview(page);
  const rows = page.getByRole('table', { name: 'Expiring SNs by day' }).locator('tbody tr');
  const sums = await rows.evaluateAll((months) =>
    months.map((month) => {
      const numbers = [...month.querySelectorAll('td a')].map((day) => Number(day.textContent?.replaceAll(',', '')));
      return numbers.reduce((sum, count) => sum + count, 0);
    }),
  );
  expect(await expectTotals(page, 'table tbody th a[href*="expires"]')).toEqual(sums.filter((sum) => sum > 0));
  const days = await expectTotals(page, 'table tbody tr:nth-child(-n + 2) td a[href*="expires"]');
  expect(days.length).toBeGreaterThan(0);
});

test('the average of refusals has no link, and is that of the seven days before', async ({ page, service }) => {
  await openOverview(page);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Refused log-ins' }) });
  const average = card.getByRole('listitem').filter({ hasText: 'a day on average' });
  await expect(average.getByRole('link')).toHaveCount(0);
  const [overview] = await service.api('GET', '/overview?parts=denials');
  await expect(average).toContainText(/\d/);
  expect(overview?.['denials']).toMatchObject({ before: Number(/[\d.]+/.exec(await average.innerText())?.[0]) });
});

test('each peak of the busiest SNs is that of its report', async ({ page }) => {
  test.setTimeout(300_000);
  await openOverview(page);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Busiest SNs of the last 30 days' }) });
  const told = await card.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => ({
      href: item.querySelector('a')?.getAttribute('href') ?? '',
      peak: /Peak ([\d,]+)/.exec(item.textContent ?? '')?.[1] ?? '',
      today: /today ([\d,]+)/.exec(item.textContent ?? '')?.[1] ?? '',
    })),
  );
  expect(told).toHaveLength(10);
  for (const { href, peak, today } of told) {
    await page.goto(`${href}&view=table`);
    await expect(page.getByText(new RegExp(`: peak ${peak} on `))).toBeVisible();
    await expect(page.getByRole('main').locator('tbody tr').last().getByRole('cell')).toHaveText(today);
  }
});
