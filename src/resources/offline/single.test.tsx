import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, ok } from '../../../server/testing/factories.ts';
import { borrowRequest, licencesIn, newDevice, requestString, updateRequest } from '../../../server/testing/offline.ts';
import { formatSn } from '../../words/format-sn.ts';
import { savedFiles } from '../../testing/downloads.ts';
import { fieldDevice } from '../../testing/field-device.ts';
import { answers, choose, chooseSn, CODE, LIST, machineNames, make, openOffline } from '../../testing/offline-steps.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, field, fill, follow, pick, press, sent, stored } from '../../testing/steps.ts';

describe('the string for a device without a network', () => {
  it('makes the device licensed when it takes in what the page shows', async () => {
    const { app, service, sn } = await openOffline();
    const device = await fieldDevice(service);
    await fill(app, CODE, device.requestUpdate(sn));
    await make(app);
    const [text = ''] = await answers();
    expect(device.take(text).sn).toBe(sn);
    expect(device.status().licensed).toBe(true);
  });

  it('is copied whole', async () => {
    const { app, sn } = await openOffline();
    await fill(app, CODE, updateRequest(sn, newDevice()));
    await make(app);
    const [text] = await answers();
    await press(app, 'Copy');
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it('is saved as a file that is named after the SN and the device', async () => {
    const files = savedFiles();
    const { app, sn } = await openOffline();
    await fill(app, CODE, updateRequest(sn, newDevice(), { machineName: 'Site office' }));
    await make(app);
    const [text] = await answers();
    await press(app, 'Save as XML');
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(new RegExp(`^${sn}-Site-office.*\\.xml$`))]);
    expect(await files[0]?.text()).toBe(text);
  });

  it('is shown as a QR code for a device with a camera', async () => {
    const { app, sn } = await openOffline();
    await fill(app, CODE, updateRequest(sn, newDevice(), { machineName: 'kiosk' }));
    await make(app);
    await press(app, 'QR code');
    expect(await (await dialog('QR code')).findByRole('img', { name: /^String for kiosk/ })).toBeTruthy();
  });

  it('is sent for with Ctrl+Enter, and its heading gets the focus', async () => {
    const { app, sn } = await openOffline();
    await fill(app, CODE, updateRequest(sn, newDevice()));
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    const heading = await screen.findByRole('heading', { name: 'The string for the device' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('is preceded by what the request says, in words', async () => {
    const { app, sn } = await openOffline();
    await fill(app, CODE, updateRequest(sn, newDevice(), { machineName: 'Site office' }));
    const preview = within(await screen.findByRole('region', { name: 'Content of the request' }));
    expect(preview.getByRole('heading', { name: 'Update request' })).toBeTruthy();
    expect(preview.getByText('Site office')).toBeTruthy();
    expect(preview.getByText(formatSn(sn))).toBeTruthy();
  });

  it('leads to the page of its SN', async () => {
    const { app, sn } = await openOffline();
    await fill(app, CODE, updateRequest(sn, newDevice()));
    await make(app);
    await answers();
    await follow(app, formatSn(sn));
    await waitFor(() => expect(app.address()).toBe(`/sns/${sn}`));
  });
});

describe('a string that cannot be made', () => {
  it('says that the request string was damaged on its way', async () => {
    const { app, sn } = await openOffline();
    const text = updateRequest(sn, newDevice());
    await fill(app, CODE, text.replace(/<sign>.{4}/, '<sign>0000'));
    await make(app);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Damaged request string');
    await waitFor(() => expect(document.activeElement).toBe(alert));
  });

  it('says that the same request came before with other content', async () => {
    const { app, service, sn } = await openOffline();
    const content = { kind: 'update', device: newDevice().deviceCode, nonce: 'ab'.repeat(16), time: '2026-11-21T09:00:00.000Z' }; // prettier-ignore
    await ok(service.api('POST', '/sns/update_code', { code: requestString(sn, content) }));
    await fill(app, CODE, requestString(sn, { ...content, machineName: 'another' }));
    await make(app);
    expect((await screen.findByRole('alert')).textContent).toContain('Already used with different content');
  });

  it('says that there is no such SN', async () => {
    const { app } = await openOffline();
    await fill(app, CODE, updateRequest('AAAABBBBCCCCDDDD', newDevice()));
    await make(app);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No such SN|^Not an SN/);
    expect(screen.queryByRole('region', { name: 'Content of the string' })).toBeNull();
  });

  it('names the entry of a list that is neither a device code nor a MAC address', async () => {
    const { app, service, sn } = await openOffline();
    await chooseSn(app, sn);
    await choose(app, /^A list of devices/);
    await fill(app, LIST, `${newDevice().deviceCode}\nnonsense`);
    await make(app);
    expect((await screen.findByRole('alert')).textContent).toContain('Devices 2');
    expect(await machineNames(service, sn)).toEqual([]);
  });

  it('is made on a second attempt after the server failed, with the input still there', async () => {
    const { app, sn } = await openOffline();
    const request = updateRequest(sn, newDevice());
    app.intercept(/^POST .*update_code/, () => Promise.reject(new TypeError('no network')));
    await fill(app, CODE, request);
    await make(app);
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
    expect((await field(CODE)).value).toBe(request);
    await make(app);
    expect(await answers()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a new SN with its first devices', () => {
  it('is made in one request, and ends on the day that was typed', async () => {
    const service = testService();
    const { product, template, business } = await makeCatalogue(service, { type: 'FLOAT' });
    const app = await renderApp('/offline', { role: 'manager', service });
    await choose(app, /^New SN/);
    await waitFor(() => expect(app.address()).toBe('/offline?new=true'));
    expect(await screen.findByText('Choose the product, template and business of the new SN.')).toBeTruthy();
    await pick(app, 'Product', product);
    await pick(app, 'Template', template);
    await pick(app, 'Business', business);
    expect(await screen.findByText('Enter at least one device.')).toBeTruthy();
    await fill(app, LIST, newDevice().deviceCode);
    await fill(app, 'End', '2027-05-31');
    await press(app, 'Generate SN and string');
    const [licence] = licencesIn(service, (await answers()).join(''));
    expect(await stored(service, `/sns/${licence?.sn}`)).toMatchObject({ endDate: '2027-05-31 23:59:59' });
    expect(sent(app, /generate_update_code/)).toHaveLength(1);
  });

  it('is not offered to support, who may not make SNs', async () => {
    await openOffline();
    await field(CODE);
    expect(screen.queryByRole('radio', { name: /^New SN/ })).toBeNull();
  });
});

describe('offline licensing on the page of an SN', () => {
  it('needs no choice of the SN, and leads to its strings and seats', async () => {
    const { app, service, sn } = await openOffline({ at: (code) => `/sns/${code}/offline` });
    await fill(app, CODE, newDevice().deviceCode);
    await make(app);
    expect(licencesIn(service, (await answers()).join(''))[0]?.sn).toBe(sn);
    expect(screen.getByRole('link', { name: 'Issued' }).getAttribute('href')).toBe(`/sns/${sn}/offline/strings`);
    expect(screen.getByRole('link', { name: 'Borrowed seats' }).getAttribute('href')).toBe(`/sns/${sn}/offline/seats`);
  });

  it('shows the borrowed seats to operators who may not make strings', async () => {
    const { app, sn } = await openOffline({ role: 'viewer', at: (code) => `/sns/${code}/offline` });
    await waitFor(() => expect(app.address()).toBe(`/sns/${sn}/offline/seats`));
  });

  it('passes a request for a seat on to the tab that answers it', async () => {
    const { app, sn } = await openOffline({ at: (code) => `/sns/${code}/offline` });
    const request = borrowRequest(sn, newDevice());
    await fill(app, CODE, request);
    expect(await screen.findByText('This requests a borrowed seat.')).toBeTruthy();
    await follow(app, 'Continue with check-out and check-in');
    await waitFor(() => expect(app.address()).toBe('/offline/seats'));
    expect((await field('Request string')).value).toBe(request);
  });
});
