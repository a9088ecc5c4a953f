import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';

/* Friday evening: a licence has ended, support helps over the weekend, and asks a manager for more. */

test.use({ role: 'support' });

test('support helps a customer for a time, and a manager approves what is beyond its bounds', async ({
  page,
  service,
  another,
}) => {
  const [sn = ''] = await makeSns(service, 1);
  await service.api('PATCH', '/sns', [{ sn, endDate: '2020-01-01', concurrentNumber: 1 }]);
  const standing = async () => (await service.api('GET', `/sns/${sn}?scope=standing`))[0]?.['standing'];

  await page.goto(`/desk/sn/${sn}/access`);
  const checks = page.getByRole('list', { name: 'Checks of a log-in' });
  const expired = checks.getByRole('listitem').filter({ hasText: 'The licence has expired' });
  await expired.getByRole('button', { name: 'Help for a time' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The licence works until then.');
  await dialog.getByRole('button', { name: 'Give the allowance' }).click();
  await expect(checks).toContainText('Only thanks to an allowance.');
  expect(await standing()).toBe('active');

  await page.goto(`/sns/${sn}`);
  await page.getByRole('button', { name: 'Help for a time' }).click();
  await page.getByRole('dialog').getByText('Extend the licence').click();
  await page.getByRole('dialog').getByLabel('More sessions').fill('40');
  await page.getByRole('dialog').getByLabel('Reason').fill('Training week');
  await expect(page.getByRole('dialog')).toContainText('This is more than support may give. A manager decides.');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for the allowance' }).click();
  await expect(page.getByText(/^Asked for an allowance/)).toBeVisible();

  const manager = await another('manager');
  await manager.goto('/allowances?f=state:is:asked');
  await expect(manager.getByRole('navigation', { name: 'Main' })).toContainText('1 allowance waits for approval');
  await manager.getByRole('button', { name: /^Actions for/ }).click();
  await manager.getByRole('menuitem', { name: 'Approve …' }).click();
  const approval = manager.getByRole('dialog', { name: 'Approve the allowance' });
  await expect(approval).toContainText('40 sessions more');
  await approval.getByRole('button', { name: 'Approve the allowance' }).click();
  await expect(manager.getByText(/^Approved the allowance/)).toBeVisible();
  const [record] = await service.api('GET', `/sns/${sn}?scope=standing`);
  expect(record).toMatchObject({ extraConcurrent: 40, concurrentNumber: 1 });
});
