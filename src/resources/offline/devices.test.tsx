import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeMachine } from '../../../server/testing/machines.ts';
import { licencesIn, newDevice } from '../../../server/testing/offline.ts';
import { savedFiles } from '../../testing/downloads.ts';
import { answers, choose, chooseSn, CODE, LIST, machineNames, make, openOffline } from '../../testing/offline-steps.ts';
import { field, fill, press } from '../../testing/steps.ts';

describe('the devices that get a string', () => {
  it('need an SN when only a device code is given; a new device gets the name that is typed', async () => {
    const { app, service, sn } = await openOffline();
    await fill(app, CODE, newDevice().deviceCode);
    expect(screen.getByText('A device code does not contain its SN. Choose the SN.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Generate update string' })).toHaveProperty('disabled', true);
    await chooseSn(app, sn);
    await fill(app, 'Device name', 'Workshop');
    await make(app);
    await answers();
    expect(await machineNames(service, sn)).toEqual(['Workshop']);
  });

  it('are named by one MAC address', async () => {
    const { app, service, sn } = await openOffline();
    await chooseSn(app, sn);
    await choose(app, /^MAC address/);
    await fill(app, 'MAC address', '00-1A-2B-3C-4D-5E');
    await fill(app, 'Device name', 'Gatehouse');
    await make(app);
    expect(licencesIn(service, (await answers()).join('')).map(({ device }) => device['machineName'])).toEqual([
      'Gatehouse',
    ]);
  });

  it('each get a string of their own for several MAC addresses, which are saved together', async () => {
    const files = savedFiles();
    const { app, service, sn } = await openOffline();
    await chooseSn(app, sn);
    await choose(app, /^MAC address/);
    await fill(app, 'MAC address', '00-1A-2B-3C-4D-01\n00-1A-2B-3C-4D-02');
    expect(screen.queryByLabelText('Device name')).toBeNull();
    await make(app);
    expect(await screen.findByRole('heading', { name: '2 strings for the devices' })).toBeTruthy();
    await press(app, 'Download all');
    expect(licencesIn(service, (await files[0]?.text()) ?? '')).toHaveLength(2);
  });

  it('are chosen from those that were activated and are enabled', async () => {
    const { app, service, sn } = await openOffline({
      before: async (made, code) => {
        await makeMachine(made, code, { machineName: 'Reception' });
        await makeMachine(made, code, { machineName: 'Lost laptop', status: 1 });
      },
    });
    await chooseSn(app, sn);
    await choose(app, /^A device of the SN/);
    await app.user.click(await field('Device'));
    await app.user.click(await screen.findByRole('option', { name: /Reception/ }));
    expect(screen.queryByRole('option', { name: /Lost laptop/ })).toBeNull();
    await make(app);
    expect(licencesIn(service, (await answers()).join(''))[0]?.device['machineName']).toBe('Reception');
  });

  it('are all enabled ones of the SN at once, after the page said how many', async () => {
    const { app, sn } = await openOffline({
      before: async (service, code) => {
        for (const status of [0, 0, 1] as const) await makeMachine(service, code, { status });
      },
    });
    await chooseSn(app, sn);
    await choose(app, /^All devices of the SN/);
    expect(await screen.findByText(/^The SN has 2 enabled devices/)).toBeTruthy();
    await press(app, 'Generate update strings');
    expect(await answers()).toHaveLength(2);
  });

  it('may be none, and the page says so before and after', async () => {
    const { app, sn } = await openOffline();
    await chooseSn(app, sn);
    await choose(app, /^All devices of the SN/);
    expect(await screen.findByText('The SN has no enabled devices.')).toBeTruthy();
  });

  it('get one common string from a list of device codes and MAC addresses', async () => {
    const { app, service, sn } = await openOffline();
    await chooseSn(app, sn);
    await choose(app, /^A list of devices/);
    await fill(app, LIST, `${newDevice().deviceCode}\n\n00-1A-2B-3C-4D-5E\n`);
    await make(app);
    const texts = await answers();
    expect(texts).toHaveLength(1);
    expect(licencesIn(service, texts[0] ?? '')).toHaveLength(2);
    expect(screen.getByText('2 devices in one string')).toBeTruthy();
  });

  it('keep what was typed for each way to name them', async () => {
    const { app } = await openOffline();
    await fill(app, CODE, 'BLC1');
    await choose(app, /^A list of devices/);
    await fill(app, LIST, '00-1A-2B-3C-4D-5E');
    await choose(app, /^Request string/);
    expect((await field(CODE)).value).toBe('BLC1');
    await choose(app, /^A list of devices/);
    expect((await field(LIST)).value).toBe('00-1A-2B-3C-4D-5E');
  });
});
