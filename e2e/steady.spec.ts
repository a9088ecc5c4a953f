/// <reference lib="dom" />
import type { Locator } from '@playwright/test';
import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { logIn } from './runtime.ts';

/* Nothing moves under the pointer. */

const placeOf = async (element: Locator) => {
  await expect(element).toBeVisible();
  return element.boundingBox();
};

test('the actions on a selection stay where they are when it grows to all that match', async ({ page, service }) => {
  await makeSns(service, 60);
  await page.goto('/sns');
  await expect(page.getByText('1–50 of 60')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select the page' }).check();
  const actions = page.getByRole('toolbar').getByRole('button');
  await expect(page.getByRole('button', { name: 'Select all 60 matching' })).toBeVisible();
  const names = ['Enable', 'Disable', 'Set end date'];
  const places = () => Promise.all(names.map((name) => placeOf(actions.filter({ hasText: name }).first())));
  const before = await places();
  const row = await placeOf(page.getByRole('rowheader').first());
  await page.getByRole('button', { name: 'Select all 60 matching' }).click();
  await expect(page.getByText('60 selected', { exact: true })).toBeVisible();
  expect(await places()).toEqual(before);
  expect(await placeOf(page.getByRole('rowheader').first())).toEqual(row);
});

test('the facts at the head of an SN stay where they are when it is extended', async ({ page, service }) => {
  const [sn = ''] = await makeSns(service, 1);
  await page.goto(`/sns/${sn}`);
  const extend = page.getByRole('button', { name: 'Extend' });
  const terms = extend.locator('xpath=ancestor::dl[1]').getByRole('term');
  await expect(terms.first()).toBeVisible();
  const places = () =>
    terms.evaluateAll((all) =>
      all.map((term) => {
        const { x, y } = term.getBoundingClientRect();
        return { x, y };
      }),
    );
  const before = await places();
  await extend.click();
  await page.getByRole('menuitem', { name: '+ 1 year' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a session on a phone stays where it is when the code for the head of the cards arrives', async ({
  page,
  service,
}) => {
  const [sn = ''] = await makeSns(service, 1);
  await logIn(service, sn, 1, 'ada');
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await hold(page, /\/card-head[^/]*\.js/);
  await page.goto('/sessions');
  const end = page.getByRole('button', { name: 'End the session of ada' });
  const before = await placeOf(end);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveCount(0);
  release();
  await expect(sort).toBeVisible();
  expect(await placeOf(end)).toEqual(before);
});

for (const [screen, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const)
  test(`the cards of the overview stay where they are when their numbers arrive, on ${screen}`, async ({
    page,
    service,
  }) => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await makeSns(service, 1, { endDate: soon });
    await page.setViewportSize({ width, height: 844 });
    const release = await hold(page, /\/overview\?/);
    await page.goto('/overview');
    const titles = page.getByRole('heading', { level: 2 });
    await expect(titles.filter({ hasText: 'Borrowed seats' })).toBeVisible();
    const places = () =>
      titles.evaluateAll((all) =>
        all.slice(0, 11).map((title) => [title.textContent, title.getBoundingClientRect().y]),
      );
    const before = await places();
    expect(before.at(-1)?.[0]).toBe('Borrowed seats');
    release();
    await expect(page.getByRole('link', { name: '1 within 7 days' })).toBeVisible();
    await expect(page.getByText('borrowed seats overdue')).toBeVisible();
    expect(await places()).toEqual(before);
  });

test('the buttons above a list stay where they are on a phone when its number arrives', async ({ page, service }) => {
  await makeSns(service, 12);
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await hold(page, /\/api\/customers/);
  await page.goto('/customers');
  const create = page.getByRole('link', { name: 'New customer' }).first();
  const before = await placeOf(create);
  release();
  await expect(page.getByText('No customers')).toBeVisible();
  expect(await placeOf(create)).toEqual(before);
});
