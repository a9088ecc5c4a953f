/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ALL_LISTS } from './list-walk.ts';
import { visit, WIDTHS } from './scenes/scene.ts';

/* Lists beside the side navigation, and on paper, with the sample data. */

test.use({ data: 'demo', locale: 'en' });

/** Returns how many pixels a list is wider than its place, and its cells that are cut off without an ellipsis. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('table[role="table"]');
    const scroller = table?.parentElement;
    if (table === null || !scroller) return ['there is no list'];
    const beside = scroller.scrollWidth - scroller.clientWidth;
    const cut = [...table.querySelectorAll('td, th, td *, th *')].filter(
      ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
    );
    return [
      ...(beside > 0 ? [`${beside} pixels are beside the page`] : []),
      ...cut
        .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
        .map(({ textContent }) => `“${textContent}” is cut off without an ellipsis`),
    ];
  });
}

test('at 1440 pixels each list shows all of its columns, and what a cell cuts off has an ellipsis', async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const at of ALL_LISTS) {
    await test.step(at, async () => {
      await visit(page, at);
      expect.soft(await faults(page), at).toEqual([]);
    });
  }
  await visit(page, '/logs');
  await expect(page.getByRole('columnheader', { name: 'Duration' })).toBeInViewport({ ratio: 1 });
});

test('on 390 pixels a fact of a card is as high with a link as without one', async ({ page }) => {
  await page.setViewportSize(WIDTHS.narrow);
  await visit(page, '/users');
  const facts = await page
    .locator('tbody td[data-label="SNs"]')
    .evaluateAll((cells) => cells.map((cell) => [cell.querySelector('a') !== null, cell.clientHeight]));
  expect(new Set(facts.map(String))).toEqual(new Set(['true,24', 'false,24']));
});

test('the report of entitlements shows all of its columns at 1280 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const by of ['customer', 'sn']) {
    await visit(page, `/reports/entitlements?by=${by}`);
    const last = page.getByRole('columnheader', { name: 'Expire in 90 days' });
    await expect(last, by).toBeInViewport({ ratio: 1 });
    const table = page.getByRole('region').filter({ has: last });
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), by).toBe(0);
  }
});

test('a cut text is told whole under the pointer, and below the row that the keyboard is on', async ({ page }) => {
  await visit(page, '/customers');
  const cells = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const at = await cells.evaluateAll((rows) =>
    rows.findIndex((row) => [...row.children].some((cell) => cell.scrollWidth > cell.clientWidth)),
  );
  const row = cells.nth(at);
  const cell = row.getByRole('cell', { name: '@' }).first();
  const whole = (await cell.textContent()) ?? '';
  await page.getByRole('heading', { level: 1 }).hover();
  // The first pointer on the list fetches the code.
  await expect(async () => {
    await row.getByRole('rowheader').hover();
    await cell.hover();
    await expect(cell).toHaveAttribute('title', whole, { timeout: 500 });
  }).toPass();
  for (let pressed = 0; pressed <= at; pressed += 1) await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await expect(page.locator('[data-whole]')).toContainText(`E-mail: ${whole}`);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-whole]')).toHaveCount(0);
});

/** Counts the sheets of a PDF. */
const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Pixels of a sheet of A4 in landscape between its margins of 14 mm. */
const SHEET = { width: 1017, height: 688 };

test('Ctrl+P prints all rows of a list with its filters in words, no navigation and no blank sheet', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await visit(page, '/sns?f=status:is:1&sort=-expires');
  const total = Number((await page.getByRole('heading', { level: 1 }).locator('..').textContent())?.match(/\d+/)?.[0]);
  expect(total).toBeGreaterThan(50);
  await page.keyboard.press('Control+p');
  const paper = page.locator('[data-printed]');
  await expect(paper).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(SHEET);
  await expect(paper.getByRole('heading', { name: 'SNs' })).toBeVisible();
  await expect(paper.getByText('Status is Disabled')).toBeVisible();
  await expect(paper.getByText('Sorted by Expires, descending')).toBeVisible();
  await expect(paper.getByText(/^Printed \d{4}-\d\d-\d\d/)).toBeVisible();
  await expect(paper.getByRole('rowgroup').last().getByRole('row')).toHaveCount(total);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const { height, width, head } = await paper.evaluate((element) => ({
    height: element.scrollHeight,
    width: element.scrollWidth,
    head: getComputedStyle(element.querySelector('thead') ?? element).display,
  }));
  expect(width).toBeLessThanOrEqual(SHEET.width);
  // The browser repeats such a head on each sheet.
  expect(head).toBe('table-header-group');
  const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
  const least = Math.ceil(height / SHEET.height);
  expect(sheets).toBeGreaterThanOrEqual(least);
  // Heads that are repeated, and rows that are not split, take some more room.
  expect(sheets).toBeLessThanOrEqual(Math.ceil(least * 1.2));
});

test('a long list prints its first 1,000 rows and says so', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await visit(page, '/sns');
  await page.getByRole('button', { name: 'Print the list' }).click();
  const paper = page.locator('[data-printed]');
  await expect(paper).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByText(/^Only the first 1,000 of 1,\d\d\d rows are printed\./)).toBeVisible();
  await expect(paper.getByRole('rowgroup').last().getByRole('row')).toHaveCount(1000);
});

test('the print command of the browser prints the whole page that is shown, with a head on each sheet', async ({
  page,
}) => {
  await visit(page, '/customers?size=100');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('rowheader')).toHaveCount(100);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(SHEET);
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expect(page.getByText(/^1–100 of /)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const table = page.getByRole('table');
  const { height, width } = await table.evaluate(({ scrollHeight, scrollWidth }) => ({
    height: scrollHeight,
    width: scrollWidth,
  }));
  expect(width).toBeLessThanOrEqual(SHEET.width);
  const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets).toBeGreaterThanOrEqual(Math.ceil(height / SHEET.height));
  expect(sheets).toBeLessThanOrEqual(Math.ceil(height / SHEET.height) + 2);
});
