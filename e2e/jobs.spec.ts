import type { Download, Locator } from '@playwright/test';
import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';

/* Changes of many: a job changes everything that a query finds, on all pages, and failed items are retried. */

test.use({ role: 'manager' });

/** Presses a control and counts it; typing is not counted. */
function counter(): { press: (what: Locator) => Promise<void>; count: () => number } {
  let count = 0;
  return {
    count: () => count,
    press: async (what) => {
      count += 1;
      await what.click();
    },
  };
}

const END = '2030-06-30';

test('a manager extends all 340 SNs that end in a month by a year, in five presses, and takes the list along', async ({
  page,
  service,
}) => {
  const all = await makeSns(service, 343, { endDate: END });
  const others = all.slice(0, 3);
  await service.api('PATCH', '/sns', others.map((sn) => ({ sn, endDate: '2031-01-31' }))); // prettier-ignore
  await page.goto('/sns?f=endDate:until:2030-06-30');
  const { press, count } = counter();
  await expect(page.getByText('1–50 of 340')).toBeVisible();
  await press(page.getByRole('checkbox', { name: 'Select the page' }));
  await press(page.getByRole('button', { name: 'Select all 340 matching' }));
  await press(page.getByRole('button', { name: 'Set end date' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Days' })).toBeFocused();
  await page.keyboard.type('365');
  await expect(dialog.getByText('340 SNs will get a new end date.')).toBeVisible();
  await expect(dialog.getByText(/Expires 2030-06-30 23:59:59 → 2031-06-30 23:59:59/)).toHaveCount(20);
  await press(dialog.getByRole('button', { name: 'Set end date' }));
  // The fifth view shows them.
  expect(count() + 1).toBeLessThanOrEqual(5);
  await expect(page.getByText('Extend SNs by 365 days')).toBeVisible();
  await expect.poll(async () => (await service.api('GET', '/jobs'))[0]).toMatchObject({ state: 'done', done: 340 });
  const [untouched] = await service.api('GET', `/sns/${others[0]}`);
  expect(untouched).toMatchObject({ endDate: '2031-01-31 23:59:59' });

  await page.goto('/sns?f=endDate:until:2031-06-30&cols=endDate');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Export as CSV', exact: true }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sns-.*\.csv$/);
  const lines = await textOf(file);
  expect(lines[0]).toBe('\ufeffSN,End date');
  expect(lines).toHaveLength(344);
});

test('what failed in a job is repeated in two presses, from any page', async ({ page, service }) => {
  const sns = await makeSns(service, 4);
  await service.api('POST', '/sns/archive', [sns[0], sns[1]]);
  await service.api('POST', '/sns/bulk', { where: { querys: [], scope: 'archived' }, set: { status: 1 } });
  await expect.poll(async () => (await service.api('GET', '/jobs'))[0]).toMatchObject({ state: 'done', failed: 2 });
  await service.api('POST', '/sns/unarchive', [sns[0], sns[1]]);

  await page.goto('/customers');
  const { press, count } = counter();
  await press(page.getByRole('navigation').getByRole('link', { name: 'Jobs' }));
  await press(page.getByRole('button', { name: 'Retry the failed entries: Disable SNs' }));
  expect(count()).toBe(2);
  await expect.poll(async () => (await service.api('GET', '/jobs')).at(-1)).toMatchObject({ state: 'done', done: 2 });
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Disable SNs' })).toBeVisible();
  await expect(page.getByRole('table').getByText('Done', { exact: true })).toHaveCount(2);
});

async function textOf(file: Download): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
}
