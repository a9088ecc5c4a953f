import { violationsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { showHour } from './scenes/health.ts';
import { WIDTHS } from './scenes/scene.ts';

/* The load of the service, which administrators see in the settings. */

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const width of ['wide', 'narrow'] as const) {
      test(`an administrator sees the load of the last hour, ${width}, as charts and as tables`, async ({ page }) => {
        await page.setViewportSize(WIDTHS[width]);
        await page.goto('/settings/account');
        await page.getByRole('link', { name: 'Health' }).click();
        await expect(page.getByText('The charts appear one minute after the service starts.')).toBeVisible();
        await showHour(page);

        await expect(page.getByRole('figure')).toHaveCount(7);
        await page.getByText('Show as a table').first().click();
        const table = page.getByRole('table', { name: 'Requests per minute' });
        await expect(table.getByRole('row')).toHaveCount(61);
        await expect(page.getByRole('table', { name: 'Largest tables' }).getByRole('row').nth(1)).toBeVisible();
        await expect(page.getByText('Free space')).toBeVisible();

        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        expect(await violationsOf(page, { runOnly: { type: 'tag', values: STANDARDS } })).toEqual([]);
      });
    }
  });
}

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('sees no page of the load', async ({ page, expected }) => {
    expected.push(/^console error: .*status of 403/);
    await page.goto('/settings/health');
    await expect(page.getByText('Your role does not permit this')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Health' })).toHaveCount(0);
    await expect(page.getByRole('figure')).toHaveCount(0);
    await expect(page.getByText('Free space')).toHaveCount(0);
  });
});
