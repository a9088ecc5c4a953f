import { makeSns } from './data.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './runtime.ts';

/* Live sessions: they appear and disappear on the screen by themselves, and can be ended there. */

test('a session appears by itself, is ended with one press, and stays readable', async ({ page, service }) => {
  const [sn = ''] = await makeSns(service, 1);
  await page.goto(`/sns/${sn}/sessions`);
  await expect(page.getByText(/^Nobody is logged in/)).toBeVisible();
  const heartbeat = await logIn(service, sn, 1, 'ada');
  await logIn(service, sn, 2, 'bob');
  await expect(page.getByRole('rowheader')).toHaveText(['bob', 'ada']);
  // The heading counts the rows of the tab.
  const seats = page.getByText('Concurrent sessions', { exact: true }).locator('..');
  await expect(seats).toContainText('2 / 5');
  expect(await heartbeat()).toBe(0);

  await page.getByRole('button', { name: 'End the session of ada' }).click();
  await expect(page.getByText('Ended the session of ada. The user can log in again.')).toBeVisible();
  await expect(page.getByRole('row', { name: /ada/ })).toContainText(/Ended (now|\d+ seconds? ago)/);
  await expect(seats).toContainText('1 / 5');
  await expect(page.getByRole('rowheader')).toHaveText(['bob', 'ada']);
  expect(await heartbeat()).toBe(530);
});

test('all sessions are ended after their number was confirmed, and no others', async ({ page, service }) => {
  const [one = '', other = ''] = await makeSns(service, 2);
  const ended = await logIn(service, one, 1, 'ada');
  await logIn(service, one, 2, 'bob');
  const stays = await logIn(service, other, 3, 'wei');
  await page.goto(`/sns/${one}/sessions`);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('button', { name: 'End all …' }).click();
  const dialog = page.getByRole('dialog', { name: 'End 2 sessions?' });
  await expect(dialog).toBeVisible();
  const late = await logIn(service, one, 4, 'zoe');
  await expect(page.getByRole('rowheader', { name: 'zoe' })).toBeVisible();
  await dialog.getByRole('button', { name: 'End 2 sessions' }).click();
  await expect(page.getByText('The job has started. Its progress appears at the top of every page.')).toBeVisible();
  await expect(page.getByRole('row', { name: /ada/ })).toContainText(/Ended (now|\d+ seconds? ago)/);
  expect([await ended(), await stays(), await late()]).toEqual([530, 0, 0]);
});

test('sessions of several SNs are ended by one job, and its page has a result for each', async ({ page, service }) => {
  const [one = '', other = ''] = await makeSns(service, 2);
  const ends = [await logIn(service, one, 1, 'ada'), await logIn(service, other, 2, 'bob')];
  const stays = await logIn(service, other, 3, 'wei');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [address] = /\/sessions(?:\/bulk)?$/.exec(pathname) ?? [];
    if (address !== undefined && request.method() !== 'GET') requests.push(`${request.method()} ${address}`);
  });
  await page.goto('/sessions');
  for (const who of ['ada', 'bob']) await page.getByRole('checkbox', { name: `Select ${who}` }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'End the selected sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'End 2 sessions?' });
  await expect(dialog).toContainText('2 open sessions, of 2 users on 2 SNs.');
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Maintenance');
  await dialog.getByRole('button', { name: 'End 2 sessions' }).click();
  await expect.poll(() => Promise.all([...ends, stays].map((heartbeat) => heartbeat()))).toEqual([530, 530, 0]);
  expect(requests).toEqual(['POST /sessions/bulk']);
  await page.goto('/jobs');
  await page.getByRole('rowheader').getByRole('link', { name: 'End sessions' }).click();
  await expect(page.getByRole('row', { name: /ada/ })).toContainText('Done');
  await expect(page.getByRole('row', { name: /bob/ })).toContainText('Done');
});

test('what another operator changes is seen without a press', async ({ page, service, another }) => {
  await service.api('POST', '/businesses', { name: 'Alpha', type: 'FLOAT', concurrentNumber: 1 });
  await page.goto('/businesses');
  const other = await another('viewer');
  await other.goto('/businesses');
  await expect(other.getByRole('rowheader')).toHaveText(['Alpha']);
  await service.api('POST', '/businesses', { name: 'Beta', type: 'FLOAT', concurrentNumber: 1 });
  await expect(page.getByRole('rowheader')).toHaveText(['Alpha', 'Beta']);
  await expect(other.getByRole('rowheader')).toHaveText(['Alpha', 'Beta']);
});

test('a record that another operator deletes says so on its open page, and what was typed is not lost', async ({
  page,
  service,
}) => {
  await service.api('POST', '/customers', [{ name: 'Ada', city: 'London' }]);
  await page.goto('/customers/name/Ada/edit');
  const drawer = page.getByRole('dialog', { name: 'Edit Ada' });
  await drawer.getByLabel('City').fill('Rome');
  await service.api('DELETE', '/customers/name/Ada');
  await expect(drawer.getByRole('alert')).toContainText('This record no longer exists');
  await expect(drawer.getByLabel('City')).toHaveValue('Rome');
  await expect(drawer.getByRole('button', { name: /^Review/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('This record no longer exists');
  await page.getByRole('link', { name: 'Back to Customers' }).click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
});

test('what changes between the reading of a list and the first listening for changes is shown too', async ({
  page,
  service,
}) => {
  const { promise: changed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/bff/events', async (route) => {
    await changed;
    await route.continue();
  });
  await page.goto('/sns');
  await expect(page.getByText(/^No SNs yet/)).toBeVisible();
  const [sn = ''] = await makeSns(service, 1);
  goOn();
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(sn.slice(0, 4)) })).toBeVisible();
});
