import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeCatalogue, makeSns, ok } from '../../../../server/testing/factories.ts';
import { finishJobs } from '../../../../server/testing/jobs.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';

/** Opens the list with an enabled, a disabled, a deleted and a blacklisted SN. */
async function start(role: Role, at: (sns: string[]) => string = () => '/sns') {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service), {}, 4);
  const set = [1, 2, 4].map((status, index) => ({ sn: sns[index + 1], status }));
  await ok(service.api('PATCH', '/sns', set));
  const app = await renderApp(at(sns), { role, service });
  const statuses = async () => {
    const { items } = (await ok(service.api('GET', '/sns'))).envelope.data;
    return items.map(({ status }) => status);
  };
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string) => app.user.click(await screen.findByRole('menuitem', { name }));
  const confirm = async (dialog: Awaited<ReturnType<typeof dialogCalled>>, name: string) => {
    const button = dialog.getByRole('button', { name });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await app.user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  };
  const finish = () => finishJobs(service);
  return { ...app, sns, statuses, press, choose, confirm, finish };
}
async function selectPage({ user }: { user: { click: (box: Element) => Promise<void> } }): Promise<void> {
  await screen.findAllByRole('rowheader');
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }));
}
const dialogCalled = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('enabling several leaves blacklisted and deleted SNs out, says so before and after, and lifts nothing', async () => {
  const app = await start('support');
  await selectPage(app);
  await app.press('Enable');
  const dialog = await dialogCalled('Enable SNs');
  const leftOut = await dialog.findByText(/1 SN is skipped because it is blacklisted/);
  expect(leftOut.textContent).toContain('1 SN is skipped because it is marked deleted.');
  expect(leftOut.textContent).toContain('Only a manager can change these SNs.');
  expect(dialog.getByText(/1 SN will be enabled/)).toBeTruthy();
  expect(dialog.queryByText(/would be refused/)).toBeNull();
  await app.confirm(dialog, 'Enable SNs');
  await app.finish();
  await app.refresh();
  expect(await screen.findByText('Done, 2 skipped')).toBeTruthy();
  expect(screen.getByText('1 changed')).toBeTruthy();
  expect(screen.getByText('2 × Skipped: blacklisted or marked deleted')).toBeTruthy();
  expect(await app.statuses()).toEqual([0, 0, 2, 4]);
});

it.each(['support', 'manager'] as const)(
  'a %s who enables several does not lift what was blacklisted while the dialog was open, and is told',
  async (role) => {
    const app = await start(role);
    await selectPage(app);
    await app.press('Enable');
    const dialog = await dialogCalled('Enable SNs');
    await dialog.findByText(/1 SN will be enabled/);
    await ok(app.service.api('PATCH', '/sns', [{ sn: app.sns[1], status: 4 }]));
    await app.confirm(dialog, 'Enable SNs');
    await app.finish();
    expect(await app.statuses()).toEqual([0, 4, 2, 4]);
    const { items } = (await ok(app.service.api('GET', '/jobs'))).envelope.data;
    expect(items).toMatchObject([{ changed: 0, failed: 3, refusals: [{ code: 4094, count: 3 }] }]);
  },
);

it('a manager lifts a blacklisting by its own action, of the blacklisted SNs alone', async () => {
  const app = await start('manager');
  await selectPage(app);
  await app.press('More');
  await app.choose('Lift blacklisting');
  const dialog = await dialogCalled('Lift blacklisting');
  expect(await dialog.findByText(/1 SN will be removed from the blacklist and enabled/)).toBeTruthy();
  expect(dialog.getByText('3 are not blacklisted and will not change.')).toBeTruthy();
  await app.confirm(dialog, 'Lift blacklisting');
  await app.finish();
  expect(await app.statuses()).toEqual([0, 1, 2, 0]);
});

it('the page of an SN does not lift a blacklisting that came while its dialog was open', async () => {
  const app = await start('manager', (sns) => `/sns/${sns[1] ?? ''}`);
  await app.press('Actions');
  await app.choose('Enable');
  const dialog = await dialogCalled('Enable the SN');
  await ok(app.service.api('PATCH', '/sns', [{ sn: app.sns[1], status: 4 }]));
  await app.refresh();
  await screen.findAllByText('Blacklisted');
  await app.user.click(dialog.getByRole('button', { name: 'Enable the SN' }));
  expect(await dialog.findByText('The record was changed by someone else')).toBeTruthy();
  expect((await app.statuses())[1]).toBe(4);
});

it('the desk does not lift a blacklisting that came after it looked', async () => {
  const app = await start('manager', (sns) => `/desk/sn/${sns[1] ?? ''}/access`);
  await screen.findByRole('button', { name: 'Enable the SN' });
  await ok(app.service.api('PATCH', '/sns', [{ sn: app.sns[1], status: 4 }]));
  await app.press('Enable the SN');
  expect(await screen.findByText('The SN was not enabled')).toBeTruthy();
  expect((await app.statuses())[1]).toBe(4);
});

it('the page of a job says how many were left out, and why', async () => {
  const app = await start('manager', () => '/jobs');
  await ok(app.service.api('POST', '/sns/bulk', { where: { querys: [] }, set: { status: 1 } }));
  await app.finish();
  await app.refresh();
  await app.user.click(await screen.findByRole('link', { name: 'Disable SNs' }));
  expect(await screen.findByText('2 × Skipped: blacklisted or marked deleted')).toBeTruthy();
  // The list of jobs, which says the same, may still stand behind it.
  expect(screen.getAllByText('Done, 2 skipped')).not.toEqual([]);
});

it('says the same of all SNs that match, and the job leaves them out', async () => {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service), {}, 60);
  await ok(service.api('PATCH', '/sns', [sns[0], sns[1]].map((sn) => ({ sn, status: 4 })))); // prettier-ignore
  const app = await renderApp('/sns', { role: 'manager', service });
  await selectPage(app);
  await app.user.click(await screen.findByRole('button', { name: /Select all 60/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Disable' }));
  const dialog = await dialogCalled('Disable SNs');
  const leftOut = await dialog.findByText(/2 SNs are skipped because they are blacklisted/);
  expect(leftOut.textContent).toContain('use “Lift blacklisting” or “Restore”');
  await app.user.click(dialog.getByRole('button', { name: 'Disable SNs' }));
  await waitFor(async () => expect((await service.api('GET', '/jobs')).envelope.data.total).toBe(1));
  await finishJobs(service);
  expect((await service.api('GET', '/jobs')).envelope.data.items[0]).toMatchObject({ done: 58, failed: 2 });
});

it.each([
  [2, 'Restore', 'Restore the SN'],
  [3, 'Lift blacklisting', 'Lift the blacklisting'],
])('the page of SN %i offers a manager “%s”, and neither Enable nor Disable', async (at, item, title) => {
  const app = await start('manager', (sns) => `/sns/${sns[at] ?? ''}`);
  await app.press('Actions');
  await screen.findByRole('menuitem', { name: item });
  for (const name of ['Enable', 'Disable']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  await app.choose(item);
  const dialog = await dialogCalled(title);
  await app.user.click(dialog.getByRole('button', { name: title }));
  await waitFor(async () => expect((await app.statuses())[at]).toBe(0));
});

it.each([2, 3])('the page of SN %i offers support no change of its status', async (at) => {
  const app = await start('support', (sns) => `/sns/${sns[at] ?? ''}`);
  await screen.findByRole('heading', { name: new RegExp(formatSn(app.sns[at] ?? '')) });
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

it('the desk asks a manager before it lifts a blacklisting, and sends support to a manager', async () => {
  const app = await start('manager', (sns) => `/desk/sn/${sns[3] ?? ''}/access`);
  await app.press('Lift the blacklisting');
  const dialog = await dialogCalled('Lift the blacklisting');
  expect(await app.statuses()).toEqual([0, 1, 2, 4]);
  await app.user.click(dialog.getByRole('button', { name: 'Lift the blacklisting' }));
  await waitFor(async () => expect(await app.statuses()).toEqual([0, 1, 2, 0]));
});

it('the desk offers support no way to lift a blacklisting', async () => {
  await start('support', (sns) => `/desk/sn/${sns[3] ?? ''}/access`);
  expect(await screen.findByText('A manager can change this.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Enable the SN|Lift/ })).toBeNull();
});
