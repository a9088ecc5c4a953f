import { shown } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Service } from './service.ts';

/* People, their devices and their tokens: a manager sets a customer up, and support helps a caller. */

/** Creates SNs of a business of this type, with their own product. */
async function sell({ api }: Service, product: string, type: string, terms: object): Promise<string> {
  await api('POST', '/products', { productName: product });
  await api('POST', '/businesses', { name: product, type, ...terms });
  const [made] = await api('POST', '/sns/generate_sn?count=1', {
    ...{ product: { productName: product }, template: { name: 'Default' }, business: { name: product } },
  });
  return String(made?.['sn']);
}

/** Logs a licensed application in. Returns the code of the service's answer. */
async function logIn({ origin }: Service, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/runtime/sessions`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { status: number }).status;
}

test.use({ role: 'manager' });

test('a manager lets people use an SN, and support finds and frees a machine', async ({ page, service, another }) => {
  const sn = await sell(service, 'Drawing', 'FLOAT', { volumeNumber: 1, concurrentNumber: 5 });

  // A new account gets a password, which is shown once.
  await service.api('POST', '/users', [{ name: 'bob', nickName: 'Bob Kahn' }]);
  await page.goto('/users/new');
  await page.getByRole('textbox', { name: /^Account/ }).fill('ada');
  await page.getByRole('button', { name: 'Create user' }).click();
  const password = page.getByRole('dialog', { name: 'Password of ada' });
  await expect(password).toContainText(/\w{4}-\w{4}-\w{4}-\w{4}/);
  await password.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('heading', { name: 'ada' })).toBeVisible();

  // Both may use the SN.
  await page.goto('/users');
  for (const name of ['ada', 'bob']) await page.getByRole('row', { name }).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Bind to an SN' }).click();
  const binding = page.getByRole('dialog', { name: 'Bind users to an SN' });
  await binding.getByRole('combobox').fill(sn.slice(0, 6));
  await page.getByRole('option', { name: shown(sn) }).click();
  await binding.getByRole('button', { name: 'Bind users' }).click();
  await expect(page.getByText('Bind users to an SN Done')).toBeVisible();
  await expect(page.getByRole('row', { name: 'ada' }).getByRole('link', { name: '1' })).toBeVisible();

  // The only seat of the SN is taken, so the next machine is refused.
  expect(await logIn(service, { sn, mac: '00-1A-2B-3C-4D-01', machineName: 'old-desk', loginName: 'ada' })).toBe(0);
  expect(await logIn(service, { sn, mac: '00-1A-2B-3C-4D-02', machineName: 'new-desk', loginName: 'ada' })).toBe(1795);

  // Ada calls: her machine was replaced. Support finds the old one by its address and recycles it.
  const support = await another('support');
  await support.goto('/devices');
  await support.getByRole('searchbox').fill('00:1a:2b:3c:4d:01');
  await support.keyboard.press('Enter');
  await expect(support.getByRole('rowheader')).toHaveText(['old-desk']);
  await support.getByRole('button', { name: 'Actions for old-desk' }).click();
  await support.getByRole('menuitem', { name: 'Recycle' }).click();
  await support.getByRole('dialog').getByRole('button', { name: 'Recycle device' }).click();
  await expect(support.getByText('Recycled old-desk')).toBeVisible();
  await expect(support.getByRole('row', { name: /old-desk/ })).toContainText('Recycled');
  expect(await logIn(service, { sn, mac: '00-1A-2B-3C-4D-02', machineName: 'new-desk', loginName: 'ada' })).toBe(0);

  // Bob has left: his account is disabled on its page, and the manager sees it without reloading.
  await page.goto('/users/name/bob');
  await expect(page.getByText('Enabled').first()).toBeVisible();
  await service.api('PATCH', '/users', [{ name: 'bob', status: 1 }]);
  await expect(page.getByText('Disabled').first()).toBeVisible();
});

test('a manager binds tokens from a list that says first what becomes of each', async ({ page, service }) => {
  const sn = await sell(service, 'Travel', 'TOKEN_ID_FLOAT', { concurrentNumber: 3 });
  const other = await sell(service, 'Workshop', 'TOKEN_ID_FLOAT', {});

  await page.goto('/tokens');
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = page.getByRole('dialog', { name: 'Import token IDs' });
  await importing.getByRole('textbox').fill('guid,tokenType,label\n9F01,6,T-1\n9F02,6,T-2\n9F03,5,T-3');
  await importing.getByRole('button', { name: 'Import 3 new' }).click();
  await expect.poll(async () => (await service.api('POST', '/tokenids/data', {})).length).toBe(3);
  await service.api('POST', `/sns/${other}/tokenids/label/T-2`);

  await page.goto(`/sns/${sn}`);
  await page.getByRole('navigation', { name: 'Parts of the SN' }).getByRole('link', { name: 'Token IDs' }).click();
  await expect(page.getByText(/^No token IDs yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Bind token IDs' }).first().click();
  const binding = page.getByRole('dialog');
  await binding.getByRole('textbox').fill('T-1, T-2, T-3, T-9');
  await expect(binding.getByText(`bound to ${shown(other)}`)).toBeVisible();
  await expect(binding.getByText('traditional: the SN accepts only floating token IDs')).toBeVisible();
  await expect(binding.getByText('1 not found')).toBeVisible();
  await binding.getByRole('button', { name: 'Bind token IDs' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['T-1']);

  await page.getByRole('button', { name: 'Actions for T-1' }).click();
  await page.getByRole('menuitem', { name: 'Update string' }).click();
  const string = page.getByRole('dialog', { name: 'Update string for T-1' });
  await string.getByRole('button', { name: 'Generate an update string' }).click();
  await expect(string.getByRole('region').last()).toContainText('<updateInfo>');
  await string.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Unbind all …' }).click();
  const unbinding = page.getByRole('dialog');
  await expect(unbinding).toContainText('1 token ID no longer opens the SN.');
  await unbinding.getByRole('button', { name: 'Unbind all' }).click();
  await expect(page.getByText(/^No token IDs yet/)).toBeVisible();
});
