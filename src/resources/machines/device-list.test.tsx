import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { makeMachine, makeSession } from '../../../server/testing/machines.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import {
  chooseOfRow,
  dialog,
  fill,
  finishStarted,
  follow,
  place,
  press,
  rowNames,
  stored,
  tick,
} from '../../testing/steps.ts';

type Devices = { service: TestApp; sn: string; ids: Record<'desk' | 'laptop' | 'server', number> };

/** Adds an SN of a customer with three devices: one enabled and online, one disabled, one recycled. */
async function withDevices(): Promise<Devices> {
  const service = testService();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service), {});
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }]));
  await ok(service.api('POST', `/sns/${sn}/customers/name/Ada`));
  const desk = await makeMachine(service, sn, { machineName: 'desk', customId: 'A-17' });
  const laptop = await makeMachine(service, sn, { machineName: 'laptop', status: 33 });
  const server = await makeMachine(service, sn, { machineName: 'server', status: 1 });
  await makeSession(service, desk);
  return { service, sn, ids: { desk: desk.id, laptop: laptop.id, server: server.id } };
}

async function open(at = '/devices', role: Role = 'manager') {
  const devices = await withDevices();
  return { app: await renderApp(at, { role, service: devices.service }), ...devices };
}

const shows = (...names: string[]) => waitFor(() => expect(rowNames().toSorted()).toEqual(names));
const statusOf = async (service: TestApp, id: number) => (await stored(service, `/machines/${id}`))?.['status'];

describe('finding devices', () => {
  it('shows those that are online, enabled, disabled or recycled under a tab each', async () => {
    const { app } = await open('/devices', 'viewer');
    await shows('desk', 'laptop', 'server');
    for (const [tab, device] of [['Online', 'desk'], ['Enabled', 'desk'], ['Disabled', 'laptop'], ['Recycled', 'server']] as const) {
      await press(app, tab);
      await shows(device);
    } // prettier-ignore
    await waitFor(() => expect(place(app)).toBe('/devices?f=status:is:1'));
  });

  it('filters by the customer of the SN', async () => {
    const { service } = await withDevices();
    await ok(service.api('POST', '/customers', [{ name: 'Bea' }]));
    const app = await renderApp('/devices?f=customer:is:Ada', { role: 'viewer', service });
    await shows('desk', 'laptop', 'server');
    await press(app, /^Remove filter/);
    await waitFor(() => expect(place(app)).toBe('/devices'));
  });

  it('leads from a device to its SN, its customer and its open session', async () => {
    const { sn, ids } = await open('/devices', 'viewer');
    await shows('desk', 'laptop', 'server');
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const href of [`/sns/${sn}`, '/customers/name/Ada', `/devices/${ids.desk}/sessions`])
      expect(hrefs).toContain(href);
  });

  it('says where devices come from when there are none', async () => {
    await renderApp('/devices', { role: 'viewer', service: testService() });
    expect(await screen.findByText(/^No devices yet/)).toBeTruthy();
  });
});

describe('what a role may do to a device', () => {
  it.each<[Role, string, readonly string[]]>([
    ['viewer', 'desk', ['Open']],
    ['support', 'desk', ['Open', 'Update string', 'Disable', 'Recycle']],
    ['support', 'laptop', ['Open', 'Enable', 'Recycle']],
    ['manager', 'server', ['Open', 'Edit', 'Activate again', 'Delete']],
  ])(
    'a %s finds in the menu of the device %s what fits its status, and nothing else',
    async (role, device, entries) => {
      const { app } = await open('/devices', role);
      await press(app, `Actions for ${device}`);
      await screen.findByRole('menuitem', { name: 'Open' });
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries);
    },
  );
});

describe('changing devices from the list', () => {
  it('disables a device, which ends its session', async () => {
    const { app, ids } = await open('/devices', 'support');
    await chooseOfRow(app, 'desk', 'Disable');
    const question = await dialog('Disable device');
    await question.findByText(/^1 open session/);
    await press(app, 'Disable device', question);
    await waitFor(async () => expect(await statusOf(app.service, ids.desk)).toBe(33));
    expect((await ok(app.service.api('POST', '/sessions/data', {}))).envelope.data.total).toBe(0);
  });

  it('enables a disabled device', async () => {
    const { app, ids } = await open('/devices', 'support');
    await chooseOfRow(app, 'laptop', 'Enable');
    await press(app, 'Enable device', await dialog('Enable device'));
    await waitFor(async () => expect(await statusOf(app.service, ids.laptop)).toBe(0));
  });

  it('recycles the selected devices, and leaves out one that is recycled', async () => {
    const { app, ids } = await open();
    for (const name of ['desk', 'laptop', 'server']) await tick(app, `Select ${name}`);
    await press(app, 'Recycle');
    const question = await dialog('Recycle devices');
    expect(question.getByText(/^1 device skipped/)).toBeTruthy();
    await waitFor(() =>
      expect(question.getByRole('button', { name: 'Recycle devices' })).toHaveProperty('disabled', false),
    );
    await press(app, 'Recycle devices', question);
    await finishStarted(app);
    expect(await statusOf(app.service, ids.laptop)).toBe(1);
    expect(await statusOf(app.service, ids.desk)).toBe(1);
  });

  it('asks for the number when several devices are removed', async () => {
    const { app } = await open();
    for (const name of ['laptop', 'server']) await tick(app, `Select ${name}`);
    await press(app, 'Delete');
    const question = await dialog('Delete devices');
    await fill(app, 'Type 2 to confirm', '2', question);
    await press(app, 'Delete devices', question);
    await finishStarted(app);
    await app.refresh();
    await shows('desk');
  });

  it('keeps a device that was activated in the place of a disabled one, and says why the other stays disabled', async () => {
    const service = testService();
    const [sn = ''] = await makeSns(service, await makeCatalogue(service), { volumeNumber: 1 });
    await makeMachine(service, sn, { machineName: 'desk' });
    const { id } = await makeMachine(service, sn, { machineName: 'laptop', status: 33 });
    const app = await renderApp('/devices', { role: 'support', service });
    await chooseOfRow(app, 'laptop', 'Enable');
    const question = await dialog('Enable device');
    await press(app, 'Enable device', question);
    expect(await question.findByRole('alert')).toBeTruthy();
    expect(await statusOf(service, id)).toBe(33);
  });
});

describe('the devices of an SN', () => {
  it('stand on its page without the columns that say the same in each row', async () => {
    const { service, sn } = await withDevices();
    const app = await renderApp(`/sns/${sn}/devices`, { role: 'viewer', service });
    await shows('desk', 'laptop', 'server');
    expect(screen.queryByRole('columnheader', { name: /^Customer/ })).toBeNull();
    await follow(app, 'desk');
    expect(await screen.findByRole('heading', { name: 'desk' })).toBeTruthy();
  });
});
