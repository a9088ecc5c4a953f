import type { Page } from '@playwright/test';
import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';

/* Everything by keyboard: this file uses no mouse. */

test.use({ fetchesAhead: true });

const focused = (page: Page) => page.locator(':focus');
const loaded = (page: Page) => expect(page.getByRole('rowheader').first()).toBeVisible();

test('keys walk through a list, select, open, edit, and come back to the row', async ({ page, service }) => {
  await makeSns(service, 5);
  await page.goto('/sns');
  await loaded(page);
  const codes = await page.getByRole('rowheader').getByRole('link').allTextContents();
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(focused(page)).toContainText(codes[1] ?? '');

  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Enable' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(focused(page)).toHaveText('Enable');
  await page.keyboard.press('Control+a');
  await expect(page.getByText('5 selected', { exact: true })).toBeVisible();

  await page.keyboard.press('k');
  await page.keyboard.press('e');
  const drawer = page.getByRole('dialog', { name: /^Edit/ });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(focused(page)).toContainText(codes[1] ?? '');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(codes[1] ?? '');
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(codes[2] ?? '');
  await expect(page.getByRole('link', { name: 'Features', exact: true })).toBeVisible();
  await page.keyboard.press('2');
  await expect(page).toHaveURL(/\/features$/);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await loaded(page);
  await page.keyboard.press('j');
  await expect(focused(page)).toContainText(codes[2] ?? '');
});

test('g and a letter go to a place, Ctrl+K finds a pasted SN, ? tells the keys', async ({ page, service }) => {
  const [first = ''] = await makeSns(service, 2);
  await page.goto('/sns');
  await loaded(page);
  for (const [letter, place] of Object.entries({ p: 'Products', b: 'Businesses', a: 'Audit', s: 'SNs' })) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
  }

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Next row');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(` ${first.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')} `);
  await expect(palette.getByRole('option', { selected: true })).toContainText(first.slice(0, 4));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/sns/${first}`);
});

test('a record is made, changed and deleted without a mouse', async ({ page }) => {
  await page.goto('/businesses');
  await expect(page.getByText(/^No businesses yet/)).toBeVisible();
  await page.keyboard.press('n');
  const create = page.getByRole('dialog', { name: 'New business' });
  await expect(create.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Annual');
  await page.keyboard.press('Control+s');
  await expect(create).toBeHidden();

  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit Annual' });
  await expect(edit.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Yearly');
  await page.keyboard.press('Control+s');
  await expect(edit.getByRole('table')).toContainText('Yearly');
  await page.keyboard.press('Control+s');
  await expect(edit).toBeHidden();
  await expect(page.getByRole('rowheader')).toHaveText(['Yearly']);

  await page.getByRole('button', { name: 'Actions for Yearly' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Delete business' });
  await expect(confirm.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Yearly' })).toBeFocused();
  for (const key of ['Enter', 'End', 'Enter']) {
    await page.keyboard.press(key);
    if (key === 'Enter') await expect(focused(page)).not.toHaveAttribute('aria-haspopup');
  }
  await expect(confirm.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Yearly');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^No businesses yet/)).toBeVisible();
});

test('Tab goes through a list and its drawers and out again: nothing holds it, all of it shows', async ({
  page,
  service,
}) => {
  await makeSns(service, 2);
  await page.goto('/sns');
  await loaded(page);
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Skip to the content');
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const visited = new Set<string>();
  for (let step = 0; step < 90; step += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return 'the end';
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) return `invisible: ${element.outerHTML.slice(0, 120)}`;
      return element.getAttribute('aria-label') ?? element.textContent;
    });
    expect(place).not.toMatch(/^invisible/);
    visited.add(place);
    if (place === 'the end' || place === 'Skip to the content') break;
  }
  expect([...visited]).toEqual(expect.arrayContaining(['New SNs', 'Filter', 'Refresh', 'Rows per page', 'Page']));
  expect(visited.has('the end') || visited.has('Skip to the content')).toBe(true);
});

test('a drawer holds the focus while it is open and gives it back', async ({ page, service }) => {
  await service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT' });
  await page.goto('/businesses');
  await loaded(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Annual' });
  await expect(drawer).toBeVisible();
  // Neither screen readers nor the browser's search find the page behind it.
  await expect(page.locator('#root[inert]')).toHaveCount(1);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(focused(page)).toContainText('Annual');
});
