import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { borrowRequest, lend, LENDING, newDevice, returnRequest, updateRequest } from '../../../server/testing/offline.ts'; // prettier-ignore
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { follow, place, press } from '../../testing/steps.ts';

/** Opens the list. Two devices of one SN got an update string; one of them borrowed a seat and gave it back. */
async function open(at: string | ((sn: string, machineId: string) => string) = '/offline/strings') {
  const service = testService();
  const sn = await makeSn(service, {}, LENDING);
  const [desk, van] = [newDevice(), newDevice()];
  await ok(service.api('POST', '/sns/update_code', { code: updateRequest(sn, desk, { machineName: 'desk' }) }));
  await ok(service.api('POST', '/sns/update_code', { code: updateRequest(sn, van, { machineName: 'van' }) }));
  const { borrow } = await lend(service, borrowRequest(sn, van));
  await ok(service.api('POST', '/sns/checkin', { code: returnRequest(sn, van, borrow) }));
  const devices = (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items;
  const id = String(devices.find(({ machineName }) => machineName === 'van')?.['id']);
  const app = await renderApp(typeof at === 'string' ? at : at(sn, id), { role: 'viewer', service });
  return { app, service, sn, id };
}

const rows = (count: number) => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(count + 1));

describe('the strings that were handed out', () => {
  it('are listed newest first, each with its kind', async () => {
    await open();
    await rows(4);
    const kinds = screen.getAllByRole('row').slice(1).map(({ textContent }) => /Update string|Borrowed seat|Returned seat/.exec(textContent ?? '')?.[0]); // prettier-ignore
    expect(kinds).toEqual(['Returned seat', 'Borrowed seat', 'Update string', 'Update string']);
  });

  it('lead to the device and to the strings of the SN', async () => {
    const { id, sn } = await open();
    await rows(4);
    expect(screen.getAllByRole('link', { name: 'van' })[0]?.getAttribute('href')).toBe(`/devices/${id}`);
    const [link] = screen.getAllByRole('link', { name: formatSn(sn) });
    expect(link?.getAttribute('href')).toBe(`/sns/${sn}/offline/strings`);
  });

  it('are narrowed to one kind, which the address keeps', async () => {
    const { app } = await open('/offline/strings?f=kind:is:borrow');
    await rows(1);
    await press(app, /^Remove filter: Kind/);
    await rows(4);
    await waitFor(() => expect(place(app)).toBe('/offline/strings'));
  });

  it('of one device stand on its page, without SN and device', async () => {
    await open((_sn, id) => `/devices/${id}/strings`);
    await rows(3);
    for (const name of ['SN', 'Device']) expect(screen.queryByRole('columnheader', { name })).toBeNull();
  });

  it('say that a string itself is not stored, while there are none', async () => {
    await renderApp('/offline/strings', { role: 'viewer', service: testService() });
    expect(await screen.findByText(/Update strings are not stored/)).toBeTruthy();
  });

  it('keep their line when the device is removed, which is then named by its code alone', async () => {
    const { app, service, id } = await open();
    await rows(4);
    await ok(service.api('DELETE', `/machines/${id}`));
    await app.refresh();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'van' })).toBeNull());
    await rows(4);
  });

  it('are reached from the tabs of offline licensing', async () => {
    const { app } = await open('/offline/validate');
    await follow(app, 'Issued', within(await screen.findByRole('navigation', { name: 'Parts of offline licensing' }))); // prettier-ignore
    await rows(4);
  });
});
