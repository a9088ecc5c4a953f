import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { borrowRequest, lend, LENDING, newDevice, returnRequest, seatsOf, updateRequest } from '../../../server/testing/offline.ts'; // prettier-ignore
import { fieldDevice } from '../../testing/field-device.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { fill, follow, press } from '../../testing/steps.ts';

/** Opens the tab of seats. There is an SN that can lend seats. */
async function open() {
  const service = testService();
  const sn = await makeSn(service, {}, LENDING);
  return { app: await renderApp('/offline/seats', { role: 'support', service }), service, sn };
}

describe('a seat that a device takes along', () => {
  it('is checked out for the pasted request, and the answer goes back to the device', async () => {
    const { app, service, sn } = await open();
    await fill(app, 'Request string', borrowRequest(sn, newDevice()));
    await press(app, 'Check out a seat');
    expect(await screen.findByRole('button', { name: 'Copy' })).toBeTruthy();
    expect(await seatsOf(service, sn)).toHaveLength(1);
    await follow(app, 'Borrowed seats of this SN');
    await waitFor(() => expect(app.address()).toBe(`/sns/${sn}/offline/seats`));
  });

  it('can be checked in before it expires', async () => {
    const { app, service, sn } = await open();
    const device = newDevice();
    const { borrow } = await lend(service, borrowRequest(sn, device));
    await fill(app, 'Request string', returnRequest(sn, device, borrow));
    await press(app, 'Check in the seat');
    expect(await screen.findByRole('button', { name: 'Copy' })).toBeTruthy();
    expect((await seatsOf(service, sn))[0]).toHaveProperty('returnDate');
  });

  it('is not checked out for a text that is no request', async () => {
    const { app } = await open();
    await fill(app, 'Request string', 'hello');
    expect(await screen.findByText('Not a request string')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check out a seat' })).toHaveProperty('disabled', true);
  });

  it('is not checked out for an update request, which leads to the tab that answers it', async () => {
    const { app, sn } = await open();
    const request = updateRequest(sn, newDevice());
    await fill(app, 'Request string', request);
    const notices = await screen.findByRole('list', { name: 'Purpose of the request' });
    const link = notices.querySelector('a');
    await app.user.click(link ?? document.body);
    await waitFor(() => expect(app.address()).toBe('/offline'));
    expect(await screen.findByDisplayValue(request)).toBeTruthy();
  });

  it('is preceded by its duration in days and minutes', async () => {
    const { app, sn } = await open();
    await fill(app, 'Request string', borrowRequest(sn, newDevice(), 2160, { machineName: 'Crane 7' }));
    const preview = within(await screen.findByRole('region', { name: 'Content of the request' }));
    expect(preview.getByText('1.5 days (2,160 minutes)')).toBeTruthy();
    expect(preview.getByText('Crane 7')).toBeTruthy();
  });

  it('is not lent by an SN that lends none, and the page says why', async () => {
    const service = testService();
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    const app = await renderApp('/offline/seats', { role: 'support', service });
    await fill(app, 'Request string', borrowRequest(sn, newDevice()));
    await press(app, 'Check out a seat');
    expect((await screen.findByRole('alert')).textContent).toContain(sn);
    expect(await seatsOf(service, sn)).toEqual([]);
  });

  it('is not checked in twice', async () => {
    const { app, service, sn } = await open();
    const device = newDevice();
    const { borrow } = await lend(service, borrowRequest(sn, device));
    await ok(service.api('POST', '/sns/checkin', { code: returnRequest(sn, device, borrow) }));
    await fill(app, 'Request string', returnRequest(sn, device, borrow));
    await press(app, 'Check in the seat');
    expect((await screen.findByRole('alert')).textContent).toContain('This seat is not checked out');
  });

  it('ends on the device itself when the device makes the request to give it back', async () => {
    const { app, service, sn } = await open();
    const device = await fieldDevice(service);
    await fill(app, 'Request string', device.requestBorrow(sn, 120));
    await press(app, 'Check out a seat');
    device.take((await screen.findByRole('region', { name: 'Content of the string' })).textContent ?? '');
    expect(device.status().licensed).toBe(true);
    await fill(app, 'Request string', device.requestReturn());
    await press(app, 'Check in the seat');
    await waitFor(async () => expect((await seatsOf(service, sn))[0]).toHaveProperty('returnDate'));
    expect(device.status().licensed).toBe(false);
  });
});
