import type { Page } from '@playwright/test';
import { selectRows, type Scene } from './scene.ts';

const product = '/products/name/Structura%20Desktop';
const locked = `${product}/templates/Professional`;
const open = `${product}/templates/Education`;

/** A name of the greatest length, without a place to break. */
const long = 'Tragwerksplanungsprogrammerweiterungslizenzverwaltungsschnittstelle'.slice(0, 64);

const edit = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Timber design' }).check();
  await page.getByRole('row', { name: 'Render minutes' }).getByRole('textbox').first().fill('900');
};

/** Products with their features, templates and files. */
export const productScenes: readonly Scene[] = [
  { name: 'products', at: '/products' },
  { name: 'product-new', at: '/products/new' },
  { name: 'product-templates', at: product },
  { name: 'product-edit', at: `${product}/edit` },
  { name: 'product-features', at: `${product}/features` },
  { name: 'product-sns', at: `${product}/sns` },
  {
    name: 'product-features-selected',
    at: `${product}/features`,
    open: (stage) => selectRows(stage, [2, 4], 'Delete'),
  },
  { name: 'product-feature-new', at: `${product}/features/new` },
  {
    name: 'product-feature-edit',
    at: `${product}/features`,
    on: 'products/name/:productName/features/:featureId',
    open: ({ page }) => page.getByRole('rowheader', { name: 'Render minutes' }).getByRole('link').click(),
    shows: 'dialog',
  },
  { name: 'product-files-none', at: `${product}/files` },
  {
    name: 'product-files',
    at: '/products/name/Torque%20CAM/files',
    open: async ({ page, say }) => {
      const file = 'torque-cam-8.0-setup.exe';
      if ((await page.getByRole('row', { name: file }).count()) > 0) return;
      await page
        .getByLabel(say('Upload files'))
        .setInputFiles([{ name: file, mimeType: 'application/octet-stream', buffer: Buffer.alloc(3_500_000, 1) }]);
      await page.getByRole('row', { name: file }).waitFor();
    },
  },
  { name: 'product-activity', at: `${product}/activity` },
  {
    name: 'product-long-name',
    at: '/products/new',
    open: async ({ page, say }) => {
      await page.getByRole('textbox', { name: say('Name') }).fill(long);
      // Refused where another look has created it.
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await answered;
      await page.goto(`/products/name/${long}`);
    },
  },
  { name: 'product-missing', at: '/products/name/None' },
  {
    name: 'product-delete',
    at: product,
    open: ({ page, say }) => page.getByRole('button', { name: say('Delete') }).click(),
    shows: 'dialog',
  },
  { name: 'template-new', at: `${product}/new-template` },
  { name: 'template-locked', at: locked },
  { name: 'template-edit', at: `${open}/edit` },
  {
    name: 'template-features-changed',
    at: open,
    open: ({ page }) => edit(page),
  },
  {
    name: 'template-features-review',
    at: open,
    open: async ({ page }) => {
      await edit(page);
      await page.keyboard.press('Control+s');
    },
    shows: 'dialog',
  },
  { name: 'template-items', at: `${locked}/datas` },
  { name: 'template-activity', at: `${locked}/activity` },
  {
    name: 'template-item-new',
    at: `${locked}/datas`,
    open: ({ page, say }) => page.getByRole('button', { name: say('New item') }).click(),
    shows: 'dialog',
  },
  {
    name: 'template-lock',
    at: open,
    open: ({ page, say }) => page.getByRole('button', { name: say('Lock') }).click(),
    shows: 'dialog',
  },
];
