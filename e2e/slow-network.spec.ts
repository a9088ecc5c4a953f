/// <reference lib="dom" />
import { makeSns, shown } from './data.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';

/* On a slow network each press shows a sign before its answer arrives, and nothing that was typed is lost. */

test.describe('without a session', () => {
  test.use({ role: 'nobody' });

  test('the sign-in page shows a sign from its HTML while the application is still on its way', async ({ page }) => {
    const letPass = await hold(page, /\/assets\/.*\.js$/);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('#first-paint')).toBeVisible();
    await expect(page.getByLabel('User name')).toHaveCount(0);
    letPass();
    await expect(page.getByLabel('User name')).toBeFocused();
    await expect(page.locator('#first-paint')).toHaveCount(0);
  });
});

test('a page, a tab and a menu show a sign while their code and data are still on their way', async ({
  page,
  service,
}) => {
  const [sn = ''] = await makeSns(service, 2);
  const sign = page.getByRole('progressbar', { name: 'Loading' });
  const main = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/sns');
  const link = page.getByRole('link', { name: shown(sn) });
  await expect(link).toBeVisible();

  let letPass = await hold(page, /\/(assets|bff\/api)\//);
  await link.click();
  await expect(sign).toBeVisible();
  letPass();
  await expect(page.getByRole('heading', { level: 1, name: shown(sn) })).toBeVisible();
  await expect(sign).toHaveCount(0);

  letPass = await hold(page, /\/bff\/api\/machines\//);
  await page.getByRole('navigation', { name: 'Parts of the SN' }).getByRole('link', { name: 'Devices' }).click();
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  letPass();
  await expect(page.getByText(/^No devices yet/)).toBeVisible();

  letPass = await hold(page, /\/bff\/api\/sns\/data/);
  await main.getByRole('link', { name: 'SNs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'SNs' })).toBeVisible();
  letPass();
  await expect(link).toBeVisible();

  letPass = await hold(page, /\/assets\/opened-menu-[^/]*\.js$/);
  const menu = page.getByRole('button', { name: `Actions for ${shown(sn)}` });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  letPass();
  await expect(page.getByRole('menu')).toBeVisible();
});

test('what is typed in a form stands there until the answer arrives, and is sent once', async ({ page, service }) => {
  const [sn = ''] = await makeSns(service, 1);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await page.goto(`/sns/${sn}/edit`);
  const form = page.getByRole('dialog', { name: `Edit ${shown(sn)}` });
  const question = page.getByRole('dialog', { name: 'Leave before your changes are saved?' });
  const description = form.getByLabel('Description');
  await description.fill('Reception, third floor');
  await form.getByRole('button', { name: 'Review 1 change' }).click();
  const letPass = await hold(page, new RegExp(`/sns/${sn}$`));
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(form).toContainText('Reception, third floor');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  letPass();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Reception, third floor').first()).toBeVisible();
  expect(sent).toHaveLength(1);
});
