import { violationsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';

/* The reader of the API description: open to everyone, usable without the SPA. */

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test(`the API description reads well in ${colorScheme} at ${width} pixels`, async ({ page }) => {
    // The page holds every operation, so its check takes long on a busy machine.
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/docs');
    // One of each kind is unfolded: with all of them the check would take minutes.
    for (const id of ['generateSn', 'querySns', 'updateBusiness', 'schema-Business']) {
      await page.locator(`#${id} > summary`).click();
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    // The check also reads what is folded, so it is removed.
    const folded = 'details.operation:not([open]) > .body, details.schema:not([open]) > .body';
    await page.evaluate((bodies) => document.querySelectorAll(bodies).forEach((body) => body.remove()), folded);
    expect(await violationsOf(page)).toEqual([]);
  });
}

test('a filter narrows the API description to the operations meant', async ({ page }) => {
  await page.goto('/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('post /sns/generate_sn');
  await expect(page.getByRole('status')).toHaveText(/^1 of \d+ operations$/);
  await expect(page.getByText('curl -X POST "$LICET/api/sns/generate_sn')).toBeVisible();
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByRole('status')).toHaveText(/^0 of/);
  await expect(page.getByRole('heading', { name: 'businesses' })).toBeHidden();
});

test('an operation of the API description has an address', async ({ page }) => {
  await page.goto('/docs#createBusiness');
  await expect(page.getByText('curl -X POST "$LICET/api/businesses"')).toBeVisible();
});

test('the API description is printed whole', async ({ page }) => {
  await page.goto('/docs');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('curl -X POST "$LICET/api/businesses"')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
});
