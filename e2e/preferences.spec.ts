import type { Page } from '@playwright/test';
import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './scenes/scene.ts';
import { readCatalogue, wordsOf } from './words.ts';

/* Language, colours and density are chosen once, kept, and changed without losing input. */

const say = wordsOf('zh-CN');
const menu = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /: The administrator$|The administrator/ });

async function choose(page: Page, ...choices: string[]): Promise<void> {
  await menu(page).click();
  for (const choice of choices) await page.getByText(choice, { exact: true }).click();
  await page.keyboard.press('Escape');
}

/** Returns visible English texts of the page that have another wording in Chinese. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.checkVisibility() === true) found.push((textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  const catalogue = readCatalogue('zh-CN');
  return [...new Set(texts)].filter((text) => text !== '' && (catalogue.get(text) ?? text) !== text);
}

test('the language changes in mid-edit: what is typed stays, and everything speaks Chinese', async ({
  page,
  service,
}) => {
  await service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT' });
  await page.goto('/products/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Engine');
  await page.goto('/businesses').catch(() => undefined);
  await choose(page, '简体中文');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { name: say('Businesses') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: say('Businesses') })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(say('Businesses')));
  await choose(page, 'English');
  await expect(page.getByRole('heading', { name: 'Businesses' })).toBeVisible();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('no English is left on the main screens', async ({ page, service }) => {
    // This test visits every screen.
    test.slow();
    const [sn] = await makeSns(service, 1);
    for (const address of [
      ...['/sns', `/sns/${sn}`, `/sns/${sn}/edit`, `/sns/${sn}/features`, `/sns/${sn}/datas`, `/sns/${sn}/timeline`],
      ...['/sns/new', '/products', '/products/name/Engine', '/products/name/Engine/features', '/products/new'],
      ...['/products/name/Engine/files', '/products/name/Engine/templates/Default', '/businesses'],
      ...['/businesses/name/Standard', '/businesses/name/Standard/edit', '/audit', '/no/such/page'],
    ]) {
      await visit(page, address);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await englishOn(page), address).toEqual([]);
    }
  });
});

test('colours and density change at once, are kept over a reload, and touch nothing else', async ({
  page,
  service,
}) => {
  await service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT' });
  await page.goto('/businesses?q=ann');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.getByRole('link', { name: 'Annual' })).toBeVisible();
  const light = await background();
  await choose(page, 'Dark', 'Compact');
  await expect.poll(background).not.toBe(light);
  await expect(page.getByRole('region', { name: 'Businesses' })).toHaveAttribute('data-density', 'compact');
  await expect(page.getByRole('searchbox')).toHaveValue('ann');
  await page.reload();
  expect(await background()).not.toBe(light);
  await expect(page.getByRole('region', { name: 'Businesses' })).toHaveAttribute('data-density', 'compact');
});

test('the system decides about the colours until the operator does', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/businesses');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await choose(page, 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
