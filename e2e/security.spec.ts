import { expect, test } from './fixtures.ts';
import { forge } from './forge.ts';

/* The protection of the operator's browser. Every other story also watches for violations and for the platform key. */

test('the cookies are out of reach of scripts and of other sites', async ({ page, context }) => {
  await page.goto('/businesses');
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['licet-device', 'sid']);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('pages come with a strict policy, and tell other sites nothing', async ({ page }) => {
  const answer = await page.goto('/businesses');
  const headers = answer?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-|\*|blob:/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
});

test('a change without the csrf token, and one from another site, are refused', async ({ page, context, service }) => {
  await page.goto('/businesses');
  const body = { name: 'Forged', type: 'FLOAT' };
  const status = await page.evaluate(
    (json) =>
      fetch('/bff/api/businesses', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }).then(async (answer) => (await answer.text(), answer.status)),
    body,
  );
  expect(status).toBe(403);
  const foreign = { origin: 'https://evil.example' };
  expect((await forge(context, service.origin, ['POST', '/businesses', body], foreign)).http).toBe(403);
  expect(await service.api('GET', '/businesses')).toEqual([]);
});

test('texts of records are shown as texts', async ({ page, service }) => {
  const name = '<img src=x onerror=alert(1)>';
  await service.api('POST', '/businesses', { name, type: 'FLOAT', description: '<script>alert(2)</script>' });
  await page.goto('/businesses');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('dialog')).toContainText('<script>alert(2)</script>');
});
