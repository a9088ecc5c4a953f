import { expect, test } from './fixtures.ts';

/* Files of a product: uploaded by operators, downloaded by customers under a signed link. */

const content = 'a setup program, more or less\n'.repeat(20_000);
const file = { name: 'setup 4.0.exe', mimeType: 'application/octet-stream', buffer: Buffer.from(content) };

test('a file is uploaded, linked, downloaded without signing in, and deleted', async ({
  page,
  context,
  service,
  browser,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await service.api('POST', '/products', { productName: 'Engine', refId: 'eng-1' });
  await page.goto('/products/name/Engine/files');
  await expect(page.getByText('No files yet.')).toBeVisible();
  await page.getByLabel('Upload files').setInputFiles(file);
  const row = page.getByRole('row', { name: file.name });
  await expect(row).toContainText('585.9 KiB');

  await page.getByRole('button', { name: `Actions for ${file.name}` }).click();
  await page.getByRole('menuitem', { name: 'Copy download link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').press('Control+v');
  const link = await page.getByRole('dialog').getByRole('combobox').inputValue();
  await page.keyboard.press('Escape');
  expect(new URL(link).origin).toBe(service.origin);

  const customer = await browser.newContext();
  const answer = await customer.request.get(link);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toBe(content);
  const part = await customer.request.get(link, { headers: { range: 'bytes=0-6' } });
  expect([part.status(), await part.text()]).toEqual([206, 'a setup']);
  const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await customer.request.get(forged)).status()).toBeGreaterThanOrEqual(400);

  await page.getByRole('button', { name: `Actions for ${file.name}` }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe(file.name);

  await page.getByRole('button', { name: `Actions for ${file.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
  await expect(page.getByText('No files yet.')).toBeVisible();
  expect((await customer.request.get(link)).status()).toBeGreaterThanOrEqual(400);
  await customer.close();
});

test('an upload that fails says so and is tried again', async ({ page, service, expected }) => {
  expected.push(/^console error: .*status of 500/);
  await service.api('POST', '/products', { productName: 'Engine', refId: 'eng-1' });
  await page.goto('/products/name/Engine/files');
  const answer = { status: 516, msg: 'The server failed.', requestId: 'r-1', data: { total: 0, items: [] } };
  await page.route('**/files/*', (route) => route.fulfill({ status: 500, json: answer }), { times: 1 });
  await page.getByLabel('Upload files').setInputFiles(file);
  await expect(page.getByText(/^Not uploaded/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: file.name })).toBeVisible();
});
