import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { logIn } from './runtime.ts';

/* Typing counts from the first letter on: in lists, and in the palette while its code is still loading. */

test('a session of another person cannot be ended while the typed text is not searched', async ({ page, service }) => {
  const [mine = '', other = ''] = await makeSns(service, 2);
  await logIn(service, mine, 1, 'ada');
  await logIn(service, other, 2, 'bob');
  await page.goto('/sessions');
  await expect(page.getByRole('rowheader')).toHaveCount(2);

  const letPass = await hold(page, '**/sessions/data**');
  await page.getByRole('searchbox').pressSequentially('ada');
  await expect(page.locator('tbody')).toHaveAttribute('inert', '');
  const box = await page.getByRole('row', { includeHidden: true }).last().boundingBox();
  if (box !== null) await page.mouse.click(box.x + 24, box.y + box.height / 2);
  await page.keyboard.press('Escape');
  await expect(page.locator('tbody input:checked')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  letPass();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.locator('tbody')).not.toHaveAttribute('inert');
  expect(new URL(page.url()).searchParams.get('q')).toBe('ada');
});

test('letters typed right after Control and K stand in the palette once it is loaded', async ({ page }) => {
  const letPass = await hold(page, /\/palette-[^/]*\.js$/);
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('audx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('it');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letPass();
  await expect(page.getByRole('combobox', { name: /^Paste anything/ })).toHaveValue('audit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
});
