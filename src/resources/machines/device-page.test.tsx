import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine, makeSession } from '../../../server/testing/machines.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseFrom, dialog, fact, fill, follow, press, reviewAndSave, rowNames, sent, stored } from '../../testing/steps.ts'; // prettier-ignore

type Found = { service: TestApp; sn: string; id: number };

/** Adds an SN with a logged-in device. */
async function withDevice(status: 0 | 1 | 33 = 0): Promise<Found> {
  const service = testService();
  const sn = await makeSn(service);
  const machine = await makeMachine(service, sn, { machineName: 'desk', customId: 'A-17', status });
  if (status === 0) await makeSession(service, machine);
  return { service, sn, id: machine.id };
}

async function open(part = '', role: Role = 'manager', status: 0 | 1 | 33 = 0) {
  const found = await withDevice(status);
  return { app: await renderApp(`/devices/${found.id}${part}`, { role, service: found.service }), ...found };
}

const device = ({ service, id }: Found) => stored(service, `/machines/${id}`);
const parts = async () => within(await screen.findByRole('navigation', { name: 'Parts of the device' }));

describe('the page of a device', () => {
  it('tells where the device belongs and what is known of it', async () => {
    const { sn } = await open('', 'viewer');
    expect(await fact('Device name')).toBe('desk');
    expect(await fact('Note')).toBe('A-17');
    expect(await fact('Open sessions')).toBe('1');
    expect(await fact('SN')).toContain(formatSn(sn));
  });

  it('shows a viewer neither actions nor update strings', async () => {
    await open('', 'viewer');
    const tabs = await parts();
    expect(tabs.queryByRole('link', { name: 'Update strings' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('ends the session of the device on the tab of its sessions', async () => {
    const { app } = await open('', 'support');
    await follow(app, 'Sessions', await parts());
    await press(app, 'End the session of desk');
    await waitFor(async () =>
      expect((await ok(app.service.api('POST', '/sessions/data', {}))).envelope.data.total).toBe(0),
    );
  });

  it('disables the device and brings it back', async () => {
    const found = await open('', 'support');
    const { app } = found;
    await chooseFrom(app, 'Actions', 'Disable');
    await press(app, 'Disable device', await dialog('Disable device'));
    await waitFor(async () => expect(await device(found)).toMatchObject({ status: 33 }));
    await waitFor(() => expect(screen.getAllByText('Disabled').length).toBeGreaterThan(0));
    await chooseFrom(app, 'Actions', 'Enable');
    await press(app, 'Enable device', await dialog('Enable device'));
    await waitFor(async () => expect(await device(found)).toMatchObject({ status: 0 }));
  });

  it('removes the device once its name was typed, and goes back to the list', async () => {
    const { app } = await open();
    await chooseFrom(app, 'Actions', 'Delete');
    const question = await dialog('Delete device');
    await fill(app, 'Type desk to confirm', 'desk', question);
    await press(app, 'Delete device', question);
    await waitFor(() => expect(app.address()).toBe('/devices'));
    await waitFor(() => expect(rowNames()).toEqual([]));
  });

  it('says that there is no such device', async () => {
    const { app } = await open('999');
    await follow(app, 'Back to Devices', within(await screen.findByRole('alert')));
    await waitFor(() => expect(app.address()).toBe('/devices'));
  });

  it('makes no update string for a device that is not enabled, and says what to do', async () => {
    await open('/strings', 'support', 33);
    const button = await screen.findByRole('button', { name: 'Generate an update string' });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText(/Enable this device first/)).toBeTruthy();
  });
});

describe('editing a device', () => {
  it('opens with a key, and stores only what changed', async () => {
    const found = await open();
    const { app } = found;
    await screen.findByRole('link', { name: 'Edit' });
    await app.user.keyboard('e');
    await fill(app, 'Note', 'B-18', await dialog('Edit desk'));
    await reviewAndSave(app);
    await waitFor(() => expect(app.address()).toBe(`/devices/${found.id}`));
    expect(sent(app, /^PATCH/).map(({ body }) => body)).toEqual([{ customId: 'B-18' }]);
    expect(await device(found)).toMatchObject({ machineName: 'desk', customId: 'B-18' });
  });

  it('empties a field', async () => {
    const found = await open('/edit');
    const { app } = found;
    await fill(app, 'Device name', '');
    await reviewAndSave(app);
    await waitFor(async () => expect(await device(found)).not.toHaveProperty('machineName'));
  });

  it('does not go over the change of another operator', async () => {
    const found = await open('/edit');
    const { app, service, id } = found;
    await fill(app, 'Note', 'mine');
    await ok(service.api('PATCH', `/machines/${id}`, { customId: 'theirs' }));
    await reviewAndSave(app);
    await app.user.click(await screen.findByRole('radio', { name: /Theirs/ }));
    await press(app, 'Continue with these choices');
    expect(await screen.findByRole('button', { name: 'No changes' })).toBeTruthy();
    expect(await device(found)).toMatchObject({ customId: 'theirs' });
  });

  it('asks before what was typed is thrown away', async () => {
    const { app, id } = await open('/edit');
    await fill(app, 'Note', 'mine');
    await press(app, 'Cancel');
    await press(app, 'Discard', await dialog('Discard your changes?'));
    await waitFor(() => expect(app.address()).toBe(`/devices/${id}`));
    expect(sent(app, /^PATCH/)).toEqual([]);
  });
});
