import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeCatalogue, makeSns } from './data.ts';
import { withDevice, type Device } from './device.ts';
import { expect, test as base } from './fixtures.ts';

/*
 * Offline licensing: an operator answers the request of a device without a network, and the device accepts the answer.
 */

/** A separate licensed application, which knows only the keys of the service. */
const test = base.extend<{ device: Device }>({
  device: ({ service }, use) => withDevice(service, use),
});

/** Saves the only string on the page and passes it to the device. */
async function take(page: Page, device: Device): Promise<void> {
  const saved = page.waitForEvent('download');
  await page
    .getByRole('region', { name: /^String for/ })
    .getByRole('button', { name: 'Save as XML' })
    .click();
  await device('take', await (await saved).path());
}

test('a request string is answered, and the device takes the answer in', async ({ page, service, device }) => {
  const [sn = ''] = await makeSns(service, 1);
  await page.goto('/overview');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: 'Request string or device code' }).fill(await device('update', sn));
  await expect(page.getByRole('region', { name: 'Content of the request' })).toContainText('field laptop');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'The string for the device' })).toBeFocused();
  await take(page, device);
  expect(await device('status')).not.toMatch(/^Licensed +no/m);
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: /^String for field laptop/ })).toBeVisible();
});

test('a seat is borrowed, shown as out, and given back early', async ({ page, service, device }) => {
  const [sn = ''] = await makeSns(service, 1, { licenseBorrow: true });
  await page.goto('/offline');
  const request = page.getByRole('textbox', { name: 'Request string' });
  await request.fill(await device('borrow', sn, '--minutes', '120'));
  await page.getByRole('link', { name: 'Continue with check-out and check-in' }).click();
  await page.getByRole('button', { name: 'Check out a seat' }).click();
  await take(page, device);
  expect(await device('status')).not.toMatch(/^Licensed +no/m);
  await page.getByRole('link', { name: 'Borrowed seats of this SN' }).click();
  await expect(page.getByRole('row', { name: /field laptop/ })).toContainText('Checked out');

  await page.getByRole('link', { name: 'Offline licensing' }).click();
  await page.getByRole('link', { name: 'Check-out and check-in' }).click();
  await request.fill(await device('return'));
  await page.getByRole('button', { name: 'Check in the seat' }).click();
  await take(page, device);
  expect(await device('status')).toMatch(/^Licensed +no/m);
  await page.goto('/offline/borrows?f=returned:is:true');
  await expect(page.getByRole('row', { name: /field laptop/ })).toContainText('Returned');
});

test('many requests are answered line by line, from a file to a file', async ({ page, service, device }) => {
  const [one = '', off = ''] = await makeSns(service, 2);
  await service.api('PATCH', '/sns', [{ sn: off, status: 1 }]);
  const lines = [
    'customer,request',
    `Ada,${await device('update', one)}`,
    `Bob,${await device('update', off)}`,
    'Cy,none',
  ];
  await page.goto('/offline/batch');
  const file = { name: 'requests.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.getByLabel('Open a file').last().setInputFiles(file);
  await expect(page.getByText('2 requests can be sent')).toBeVisible();
  await page.getByRole('button', { name: 'Generate strings' }).click();
  await expect(page.getByText('1 done')).toBeVisible();
  await expect(page.getByText('1 failed')).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toContainText('SN disabled (1797)');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download results' }).click();
  const results = await readFile(await (await saved).path(), 'utf8');
  expect(
    results
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(0, 1)[0]),
  ).toEqual(['Line', '2', '3', '4']);
  expect(results).toContain('<updateInfo>');
});

/** Chooses records by their names, one field after the other. */
async function choose(page: Page, names: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, name] of Object.entries(names)) {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name }).click();
  }
}

test('an SN is generated together with the string of its first device', async ({ page, service, device }) => {
  await makeCatalogue(service);
  await page.goto('/offline');
  await page.getByText('New SN', { exact: true }).click();
  await choose(page, { Product: 'Engine', Template: 'Default', Business: 'Standard' });
  const [code = ''] = /BLC1\S+/.exec(await device('code')) ?? [];
  await page.getByRole('textbox', { name: 'Device codes and MAC addresses' }).fill(code);
  await page.getByRole('button', { name: 'Generate SN and string' }).click();
  await take(page, device);
  expect(await device('status')).not.toMatch(/^Licensed +no/m);
  await page
    .getByRole('region', { name: /^String for/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}\s*$/);
});

test('a floating token ID gets an SN once, and its string again', async ({ page, service }) => {
  await makeCatalogue(service);
  await service.api('POST', '/businesses', { name: 'Travelling', type: 'TOKEN_ID_FLOAT' });
  const guid = '6F9619FF8B86D011';
  await service.api('POST', '/tokenids', [{ guid, tokenType: 6, label: 'LT6-1', controlType: 1 }]);
  await page.goto('/offline/token');
  await choose(page, { 'Token ID': guid, Product: 'Engine', Template: 'Default', Business: 'Travelling' });
  await page.getByRole('button', { name: 'Generate update string' }).click();
  await expect(page.getByRole('region', { name: /^String for/ })).toBeVisible();
  await expect(page.getByText(/^Bound to/)).toBeVisible();
  await page.getByRole('button', { name: 'Generate update string' }).click();
  await expect(page.getByRole('region', { name: /^String for/ })).toContainText('serial 2');
});
