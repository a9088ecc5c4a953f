import { readFile } from 'node:fs/promises';
import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'manager' });

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

test('a manager’s monthly report: from the SN to its peak, the sessions behind it, and files to take away', async ({
  page,
  service,
}) => {
  const [sn = ''] = await makeSns(service, 1);
  const session = (back: number, loginName: string) => ({
    ...{ startTime: `${day(back)} 08:00:00`, endTime: `${day(back)} 10:30:00`, loginName },
    mid: '00-1A-2B-3C-4D-5E',
  });
  await service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]);
  await service.api('POST', `/sns/${sn}/logs`, [
    ...[session(9, 'ada'), session(5, 'ada'), session(5, 'bob')],
    { startTime: `${day(4)} 09:00:00`, errorCode: 1799, loginName: 'bob', failure: 'refused' },
  ]);

  await page.goto(`/sns/${sn}`);
  const tabs = page.getByRole('navigation', { name: 'Parts of the SN' });
  await tabs.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('figure')).toBeVisible();
  const sentence = page.getByRole('listitem').filter({ hasText: 'peak 2' });
  await expect(sentence).toContainText(`peak 2 on ${day(5)}, 40% of 5.`);

  await page.getByLabel('Compare with the period before').check();
  await expect(sentence).toContainText('Before: 0.');
  await expect(page).toHaveURL(/compare=true/);

  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(await readFile(await csv.path(), 'utf8')).toContain(`${day(5)},2,0\r\n`);
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PNG' }).click()]);
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');

  await sentence.getByRole('link').click();
  await expect(page).toHaveURL(/^[^?]*\/logs\?/);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.goBack();

  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('row', { name: day(5) })).toContainText('2');

  await page.getByRole('link', { name: 'Refusals' }).click();
  await expect(page.getByText('Choose SNs and users first')).toBeVisible();
  for (const user of ['ada', 'bob']) {
    await page.getByRole('combobox', { name: 'Add a user' }).click();
    await page.getByRole('option', { name: user }).click();
  }
  await page
    .getByRole('row', { name: /All sessions taken \(1799\)/ })
    .getByRole('link', { name: '1' })
    .click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByText('All sessions taken (1799)')).toBeVisible();
});

test('more than six months are not asked for: the last allowed day is told', async ({ page }) => {
  await page.goto('/reports?sns=AAAA&from=2026-01-01&to=2026-09-01');
  await expect(page.getByRole('alert')).toContainText('2026-07-01 is the last day allowed');
});
