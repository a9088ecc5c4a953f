import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { finishStarted } from '../../testing/steps.ts';

const macs = ['00-1A-2B-3C-4D-01', '00-1A-2B-3C-4D-02'] as const;

/** Returns a service with an SN and two devices, which update strings activated. */
async function withDevices(attributes: object = {}): Promise<{ service: TestApp; sn: string }> {
  const service = testService();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service), attributes);
  for (const [at, mac] of macs.entries())
    await ok(service.api('POST', `/sns/${sn}/update_code`, { mac, machineName: `desk-${at + 1}` }));
  return { service, sn };
}

const statuses = async (service: TestApp) =>
  (await ok(service.api('POST', '/machines/data', { sorts: [{ name: 'id' }] }))).envelope.data.items.map(
    ({ status }) => status,
  );

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

it('finds a device by its MAC address in any notation', async () => {
  const { service } = await withDevices();
  const app = await renderApp('/devices', { role: 'viewer', service });
  await screen.findByRole('link', { name: 'desk-1' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await app.user.type(screen.getByRole('searchbox'), '001a2b3c4d02{Enter}');
  await waitFor(() => expect(names()).toEqual(['desk-2']));
});

it('disables the selected devices, and says how many are skipped', async () => {
  const { service } = await withDevices();
  const [first] = (await ok(service.api('POST', '/machines/data', { sorts: [{ name: 'id' }] }))).envelope.data.items;
  await ok(service.api('POST', `/machines/${String(first?.['id'])}`, { status: 33 }));
  const app = await renderApp('/devices', { role: 'support', service });
  await screen.findByRole('link', { name: 'desk-1' });
  for (const box of screen.getAllByRole('checkbox').slice(1)) await app.user.click(box);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await app.user.click(await screen.findByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable devices' }));
  expect(dialog.getByText('1 device skipped: Disabled.')).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Disable devices' }));
  await waitFor(async () => expect(await statuses(service)).toEqual([33, 33]));
});

it('enables disabled devices only; recycled ones are activated again by their own action', async () => {
  const { service } = await withDevices();
  const { items } = (await ok(service.api('POST', '/machines/data', { sorts: [{ name: 'id' }] }))).envelope.data;
  for (const [at, status] of [33, 1].entries()) {
    await ok(service.api('POST', `/machines/${String(items[at]?.['id'])}`, { status }));
  }
  const app = await renderApp('/devices', { role: 'support', service });
  await screen.findByRole('link', { name: 'desk-1' });
  const selectAll = async () => {
    for (const box of screen.getAllByRole('checkbox').slice(1)) await app.user.click(box);
  };
  await selectAll();
  await app.user.click(await screen.findByRole('button', { name: 'Enable' }));
  const enable = within(await screen.findByRole('dialog', { name: 'Enable devices' }));
  expect(enable.getByText('1 device skipped: Recycled.')).toBeTruthy();
  await app.user.click(enable.getByRole('button', { name: 'Enable devices' }));
  await waitFor(async () => expect((await statuses(service)).toSorted()).toEqual([0, 1]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await selectAll();
  await app.user.click(await screen.findByRole('button', { name: 'Activate again' }));
  const again = within(await screen.findByRole('dialog', { name: 'Activate devices again' }));
  await app.user.click(again.getByRole('button', { name: 'Activate devices again' }));
  await waitFor(async () => expect(await statuses(service)).toEqual([0, 0]));
});

it('tells on the page of the job which of several devices were refused, and does the others', async () => {
  const { service, sn } = await withDevices();
  const ids = (await ok(service.api('POST', '/machines/data', {}))).envelope.data.items.map(({ id }) => String(id));
  for (const id of ids) await ok(service.api('POST', `/machines/${id}`, { status: 33 }));
  await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, volumeNumber: 1 }));
  const app = await renderApp(`/sns/${sn}/devices`, { role: 'manager', service });
  await screen.findByRole('link', { name: 'desk-1' });
  for (const box of screen.getAllByRole('checkbox').slice(1)) await app.user.click(box);
  await app.user.click(await screen.findByRole('button', { name: 'Enable' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: 'Enable devices' }));
  await finishStarted(app);
  expect((await statuses(service)).toSorted()).toEqual([0, 33]);
  await app.refresh();
  const alert = (await screen.findByText('1 changed')).closest<HTMLElement>('[role="alert"]');
  expect(alert?.textContent).toContain('Enable devices');
  await app.user.click(screen.getByRole('link', { name: 'Jobs' }));
  await app.user.click(await screen.findByRole('link', { name: 'Enable devices' }));
  expect(await screen.findByRole('heading', { name: 'Enable devices' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^desk-\d$/ })).toBeTruthy();
  expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('Failed');
});

it('removes a device once its name was typed', async () => {
  const { service, sn } = await withDevices();
  const app = await renderApp('/devices', { role: 'manager', service });
  await app.user.click(await screen.findByRole('button', { name: 'Actions for desk-2' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete device' }));
  const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete device' });
  expect(remove.disabled).toBe(true);
  expect(await dialog.findByText('No session is open.')).toBeTruthy();
  expect(dialog.getByText('Deleted from 1 SN:')).toBeTruthy();
  expect(dialog.getByRole('link').getAttribute('href')).toBe(`/sns/${sn}/devices`);
  expect(dialog.getAllByText(formatSn(sn), { exact: false })).toHaveLength(1);
  await app.user.type(dialog.getByLabelText('Type desk-2 to confirm'), 'desk-2');
  await app.user.click(remove);
  await waitFor(() => expect(names()).toEqual(['desk-1']));
});

it('makes an update string on the page of a device', async () => {
  const { service } = await withDevices();
  const app = await renderApp('/devices', { role: 'support', service });
  await app.user.click(await screen.findByRole('link', { name: 'desk-1' }));
  await app.user.click(await screen.findByRole('link', { name: 'Update strings' }));
  await app.user.click(await screen.findByRole('button', { name: 'Generate an update string' }));
  const answer = await screen.findByRole('region', { name: 'Update string for desk-1' });
  expect(answer.textContent).toContain('<updateInfo>');
  // The list below shows this string and the one that activated the device, with their authors.
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  const [, newest, first] = screen.getAllByRole('row');
  expect(newest?.textContent).toMatch(/Update string.*support/);
  expect(first?.textContent).toMatch(/Update string.*platform \(platform key\)/);
});
