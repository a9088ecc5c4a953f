import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn } from '../../../server/testing/factories.ts';
import { borrowRequest, lend, LENDING, newDevice, returnRequest, seatsOf, updateRequest } from '../../../server/testing/offline.ts'; // prettier-ignore
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
    await press(app, 'Check a seat out');
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
    await press(app, 'Check the seat in');
    expect(await screen.findByRole('button', { name: 'Copy' })).toBeTruthy();
    expect((await seatsOf(service, sn))[0]).toHaveProperty('returnDate');
  });

  it('is not checked out for a text that is no request', async () => {
    const { app } = await open();
    await fill(app, 'Request string', 'hello');
    expect(await screen.findByText('Not a request string')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check a seat out' })).toHaveProperty('disabled', true);
  });

  it('is not checked out for an update request, which leads to the tab that answers it', async () => {
    const { app, sn } = await open();
    const request = updateRequest(sn, newDevice());
    await fill(app, 'Request string', request);
    const notices = await screen.findByRole('list', { name: 'What the request is for' });
    const link = notices.querySelector('a');
    await app.user.click(link ?? document.body);
    await waitFor(() => expect(app.address()).toBe('/offline'));
    expect(await screen.findByDisplayValue(request)).toBeTruthy();
  });
});
