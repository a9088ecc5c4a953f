import { expect, test } from './fixtures.ts';

/* Checks the guards of all other stories: each test provokes one problem, checks that it was seen, and excuses it. */

test('a page opens without a violation, an error or the platform key', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('a style that the policy forbids is seen', async ({ page, problems, expected }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
  });
  await expect.poll(problems).toContainEqual(expect.stringMatching(/^policy violation: style-src/));
  expected.push(/./);
});

test('HTML made from text is refused by Trusted Types and seen', async ({ page, problems, expected }) => {
  await page.goto('/');
  const assign = page.evaluate(() => {
    document.body.innerHTML = '<b>text</b>';
  });
  await expect(assign).rejects.toThrow('TrustedHTML');
  await expect.poll(problems).toContainEqual(expect.stringMatching(/^policy violation: require-trusted-types-for/));
  expected.push(/./);
});

test('an error in the console is seen', async ({ page, problems, expected }) => {
  await page.goto('/');
  await page.evaluate(() => console.error('planted'));
  await expect.poll(problems).toEqual(['console error: planted']);
  expected.push(/planted/);
});

test('an exception that nobody caught is seen', async ({ page, problems, expected }) => {
  await page.goto('/');
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('planted');
    });
  });
  await expect.poll(problems).toEqual([expect.stringMatching(/^exception: .*planted/)]);
  expected.push(/planted/);
});

test('the platform key in an answer is seen', async ({ page, service, problems, expected }) => {
  await service.api('POST', '/businesses', { name: service.platformKey, type: 'FLOAT' });
  await page.goto('/');
  await page.evaluate(() => fetch('/bff/api/businesses').then((answer) => answer.text()));
  await expect.poll(problems).toContainEqual(expect.stringMatching(/^the platform key reached .*businesses/));
  expected.push(/platform key/);
});
