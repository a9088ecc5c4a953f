import { violationsOf } from './axe.ts';
import { makeSns } from './data.ts';
import { expect, test, TEST_PASSWORD } from './fixtures.ts';

/* Actions that ask again who is there, some minutes after the sign-in. */

test.use({ role: 'manager' });

/** Longer than a proof of presence lasts, in seconds. */
const LATER = 301;

test('deleting 11 SNs asks for the password again, and goes on by itself after the right one', async ({
  page,
  context,
  service,
}) => {
  const sns = await makeSns(service, 11);
  await service.api('PATCH', '/sns', sns.map((sn) => ({ sn, status: 2 }))); // prettier-ignore
  await page.goto('/sns');
  await expect(page.getByRole('rowheader')).toHaveCount(11);
  await page.getByRole('checkbox', { name: 'Select the page' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  const title = 'Permanently delete SNs marked deleted';
  const deletion = page.getByRole('dialog', { name: title });
  await deletion.getByLabel('Type 11 to confirm').fill('11');

  await service.advance(LATER);
  const before = (await context.cookies()).find(({ name }) => name === 'sid')?.value;
  await deletion.getByRole('button', { name: title }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = question.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(deletion.getByLabel('Type 11 to confirm')).toHaveValue('11');
  expect(await service.api('GET', '/jobs')).toEqual([]);

  await deletion.getByRole('button', { name: title }).click();
  await password.fill('not-the-password-at-all');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('The password is wrong');
  await expect(password).toBeFocused();
  await password.fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(deletion).toBeHidden();
  await expect.poll(async () => (await service.api('GET', '/jobs'))[0]).toMatchObject({ state: 'done', done: 11 });
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  expect((await context.cookies()).find(({ name }) => name === 'sid')?.value).not.toBe(before);
});
