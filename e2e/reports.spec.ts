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

  await page.getByLabel('Compare with the previous period').check();
  await expect(sentence).toContainText('Previous period: 0.');
  await expect(page).toHaveURL(/compare=true/);

  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(await readFile(await csv.path(), 'utf8')).toContain(`${day(5)},2,0\r\n`);
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PNG' }).click()]);
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');

  await sentence.getByRole('link').click();
  await expect(page).toHaveURL(/^[^?]*\/logs\?/);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.goBack();

  // Only the report is printed. A4 landscape has 1,017 pixels between its margins, and nothing is drawn again for it.
  await page.emulateMedia({ media: 'print' });
  for (const shown of [page.getByRole('figure'), sentence, page.getByRole('heading', { name: /^Peaks by day/ })])
    await expect(shown).toBeVisible();
  for (const role of ['navigation', 'checkbox', 'radio'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  // A time is a button, and a screen reader reads it.
  await expect(page.getByRole('button').filter({ visible: true, hasNotText: /^\d{4}-\d\d-\d\d/ })).toHaveCount(0);
  await expect(page.getByText('Search an SN, go to a page …')).toBeHidden();
  const widths = await page.getByRole('figure').evaluate((figure) => {
    document.body.style.width = '1017px';
    const drawn = figure.querySelector('svg.recharts-surface')?.getBoundingClientRect();
    document.body.style.width = '';
    return { screen: innerWidth, drawn: drawn?.width ?? 0, right: drawn?.right ?? 0 };
  });
  expect(widths.screen).toBeGreaterThan(1017);
  expect(widths.drawn).toBeGreaterThan(800);
  expect(widths.right).toBeLessThanOrEqual(1017);
  await page.emulateMedia({ media: 'screen' });

  // The brush below the chart narrows the days, which are in the address.
  const days = () => ['from', 'to'].map((name) => new URL(page.url()).searchParams.get(name));
  const edge = await page.locator('.recharts-brush-traveller').first().boundingBox();
  const figure = await page.getByRole('figure').boundingBox();
  const grip = { x: (edge?.x ?? 0) + (edge?.width ?? 0) / 2, y: (edge?.y ?? 0) + (edge?.height ?? 0) / 2 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + (figure?.width ?? 0) / 2, grip.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => days()[0]).not.toBe(null);
  const [from = '', to] = days();
  expect(to).toBe(day(0));
  expect(Date.parse(String(from))).toBeGreaterThan(Date.parse(day(20)));
  expect(Date.parse(String(from))).toBeLessThan(Date.parse(day(8)));
  await expect(page.getByRole('heading', { name: `Peaks by day, ${from} to ${to}` })).toBeVisible();

  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('row', { name: day(5) })).toContainText('2');

  await page.getByRole('link', { name: 'Refusals' }).click();
  await expect(page.getByText('Choose users first')).toBeVisible();
  for (const user of ['ada', 'bob']) {
    await page.getByRole('combobox', { name: 'Add a user' }).click();
    await page.getByRole('option', { name: user }).click();
  }
  await page
    .getByRole('row', { name: /Session limit reached \(1799\)/ })
    .getByRole('link', { name: '1' })
    .click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByText('Session limit reached (1799)')).toBeVisible();
});

test('the reports of seats are printed whole, without controls', async ({ page, service }) => {
  const [sn = ''] = await makeSns(service, 1, { concurrentNumber: 1 });
  await service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard' }]);
  await service.api('POST', `/sns/${sn}/logs`, [
    { startTime: `${day(5)} 08:00:00`, endTime: `${day(5)} 10:00:00`, mid: 'A' },
    { startTime: `${day(5)} 09:00:00`, errorCode: 1799, mid: 'B' },
  ]);
  for (const [address, head, answer] of [
    ['/reports/entitlements', 'Orchard', 'Orchard reached a limit most often: on 1 day.'],
    [
      `/reports/demand?sns=${sn}&unit=hour_of_week&from=${day(20)}&to=${day(0)}`,
      'Sun',
      'With 2 seats instead of 1, nobody would have waited',
    ],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    const table = page.getByRole('table').filter({ has: page.getByRole('rowheader', { name: head }) });
    await expect(table).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main')).toContainText(answer);
    for (const role of ['navigation', 'radio', 'combobox'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    const cut = await table.evaluate((whole) => {
      document.body.style.width = '1017px';
      const { right } = whole.getBoundingClientRect();
      const around = whole.parentElement === null ? undefined : getComputedStyle(whole.parentElement).overflowX;
      document.body.style.width = '';
      return { beyond: Math.max(0, right - 1017), around };
    });
    expect(cut).toEqual({ beyond: 0, around: 'visible' });
  }
});

test('more than six months are not asked for: the last allowed day is told', async ({ page }) => {
  await page.goto('/reports?sns=AAAA&from=2026-01-01&to=2026-09-01');
  await expect(page.getByRole('alert')).toContainText('2026-07-01 is the last day allowed');
});
