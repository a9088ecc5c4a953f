import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';

/* A blacklisted SN among others: enabling them leaves it blacklisted, and only a manager lifts it. */

test.use({ role: 'support' });

test('support enables a page of SNs without lifting a blacklisting, and a manager lifts it', async ({
  page,
  service,
  another,
}) => {
  const [stolen = '', stopped = ''] = await makeSns(service, 3);
  await service.api('PATCH', '/sns', [
    { sn: stolen, status: 4 },
    { sn: stopped, status: 1 },
  ]);
  const statusOf = async (sn: string) => (await service.api('GET', `/sns/${sn}`))[0]?.['status'];

  await page.goto('/sns');
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select the page' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Enable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enable SNs' });
  await expect(dialog).toContainText('1 SN will be enabled.');
  await expect(dialog).toContainText('1 SN is skipped because it is blacklisted. Only a manager can change these SNs.');
  await dialog.getByRole('button', { name: 'Enable SNs' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Enable SNs' });
  await expect(told).toContainText('Done, 1 skipped');
  await expect(told).toContainText('1 × Skipped: blacklisted or marked deleted');
  expect([await statusOf(stolen), await statusOf(stopped)]).toEqual([4, 0]);

  const manager = await another('manager');
  await manager.goto(`/sns/${stolen}`);
  await manager.getByRole('button', { name: 'Actions' }).click();
  await expect(manager.getByRole('menuitem', { name: 'Enable' })).toHaveCount(0);
  await manager.getByRole('menuitem', { name: 'Lift blacklisting' }).click();
  const lift = manager.getByRole('dialog', { name: 'Lift the blacklisting' });
  await expect(lift).toContainText('1 SN will be removed from the blacklist and enabled.');
  await lift.getByRole('button', { name: 'Lift the blacklisting' }).click();
  await expect(manager.getByText('Active', { exact: true }).first()).toBeVisible();
  expect(await statusOf(stolen)).toBe(0);
});
