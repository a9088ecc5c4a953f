import { join } from 'node:path';
import { createShelf } from '../server/testing/backups.ts';
import { expect, test } from './fixtures.ts';
import { leaksIn } from './secrets.ts';

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
  await expect
    .poll(problems)
    .toContainEqual(expect.stringMatching(/^secret in the answer .*businesses: platform key$/));
  expected.push(/platform key/);
});

test('a password that was typed is seen in the data folder', async ({ page, service, problems, expected }) => {
  await page.goto('/');
  const typed = 'typed-into-the-wrong-field';
  await page.evaluate(
    (password) =>
      fetch('/bff/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nobody', password }),
      }).then((answer) => answer.text()),
    typed,
  );
  expect(await problems()).toEqual([]);
  await service.api('POST', '/businesses', { name: typed, type: 'FLOAT' });
  await expect.poll(problems).toContainEqual('secret in the file licet.db-wal: password');
  expected.push(/: password$/);
});

test('a session that a browser has is seen in the data folder', async ({
  page,
  context,
  service,
  problems,
  expected,
}) => {
  await page.goto('/');
  const session = (await context.cookies()).find(({ name }) => name === 'sid')?.value ?? '';
  await service.api('POST', '/businesses', { name: session, type: 'FLOAT' });
  await expect.poll(problems).toContainEqual('secret in the file licet.db-wal: session');
  expected.push(/: session$/);
});

test('the built files, the metrics and a backup have no secret of the service', async ({ service }) => {
  const shelf = createShelf();
  try {
    await shelf.backUp(service.dataDir, 'backup');
    await shelf.restore('backup', 'restored');
    expect(leaksIn(shelf.path('restored'), service.secrets)).toEqual([]);
    expect(service.secrets.foundIn(shelf.read('backup'))).toEqual([]);
  } finally {
    shelf.remove();
  }
  expect(leaksIn(join(import.meta.dirname, '../dist'), service.secrets)).toEqual([]);
  expect(service.secrets.foundIn(await (await fetch(`${service.origin}/metrics`)).text())).toEqual([]);
});

test('a secret in the log is seen', async ({ page, service, problems, expected }) => {
  await page.goto('/');
  // Every line of the log has the id of its request.
  const requestId = await page.evaluate(() =>
    fetch('/bff/service').then(async (answer) => (await answer.text(), answer.headers.get('x-request-id'))),
  );
  service.secrets.learn({ secret: requestId });
  await expect.poll(problems).toContainEqual('secret in the log: secret');
  expected.push(/: secret$/);
});
