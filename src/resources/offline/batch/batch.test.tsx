import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../../../server/testing/factories.ts';
import { borrowRequest, lend, LENDING, licencesIn, newDevice, returnRequest, seatsOf, updateRequest } from '../../../../server/testing/offline.ts'; // prettier-ignore
import { savedFiles } from '../../../testing/downloads.ts';
import { renderApp, testService, type RenderedApp } from '../../../testing/render-app.tsx';
import { field, fill, follow, press, sent, stored } from '../../../testing/steps.ts';

/** Opens the tab. There is one SN that can lend seats. */
async function open() {
  const service = testService();
  const sn = await makeSn(service, {}, LENDING);
  return { app: await renderApp('/offline/batch', { role: 'support', service }), service, sn };
}

const paste = (app: RenderedApp, ...lines: string[]) => fill(app, 'Request strings', lines.join('\n'));
const updates = (sn: string, count: number) => Array.from({ length: count }, () => updateRequest(sn, newDevice()));
const posts = (app: RenderedApp) => sent(app, /^POST \/bff\/api\/sns\/update_codes/);
const row = (line: number) =>
  within(screen.getAllByRole('row').find(({ firstElementChild }) => firstElementChild?.textContent === `${line}`) ?? document.body); // prettier-ignore

describe('a batch of requests', () => {
  it('shows each request before anything is sent: its SN, its device and what it asks for', async () => {
    const { app, sn } = await open();
    await paste(app, updateRequest(sn, newDevice(), { machineName: 'Crane 7' }), borrowRequest(sn, newDevice()));
    expect(await screen.findByText('2 requests can be sent')).toBeTruthy();
    expect(row(1).getByText('Crane 7')).toBeTruthy();
    expect(row(1).getByText('Update request')).toBeTruthy();
    expect(row(2).getByText('Request to borrow a seat')).toBeTruthy();
    expect(row(2).getByText('Not sent yet')).toBeTruthy();
    expect(posts(app)).toEqual([]);
  });

  it('says of each line that is left out why', async () => {
    const { app, service, sn } = await open();
    const device = newDevice();
    const { borrow } = await lend(service, borrowRequest(sn, device));
    const request = updateRequest(sn, newDevice());
    await paste(app, request, request, returnRequest(sn, device, borrow), 'rubbish');
    expect(await screen.findByText('Skipped 3 lines')).toBeTruthy();
    expect(row(2).getByText('Same as an earlier line')).toBeTruthy();
    expect(row(3).getByText('Returns a seat: use Check-out and check-in')).toBeTruthy();
    expect(row(4).getByText('Not a request string')).toBeTruthy();
    expect(screen.getByText('1 request can be sent')).toBeTruthy();
  });

  it('is read from a file, whatever its other cells are', async () => {
    const { app, sn } = await open();
    const lines = [
      'customer,request',
      `Ada,${updateRequest(sn, newDevice())}`,
      `Bob,${borrowRequest(sn, newDevice())}`,
    ];
    const [input] = await screen.findAllByLabelText('Open a file', { selector: 'input' });
    await app.user.upload(input as HTMLInputElement, new File([lines.join('\r\n')], 'requests.csv', { type: 'text/csv' })); // prettier-ignore
    expect(await screen.findByText('2 requests can be sent')).toBeTruthy();
    expect((await field('Request strings')).value).toContain('customer,request');
  });

  it('gives each device its string, which is copied from its line', async () => {
    const { app, service, sn } = await open();
    await paste(app, updateRequest(sn, newDevice()), borrowRequest(sn, newDevice()));
    await press(app, 'Generate strings');
    await screen.findByText('2 done');
    await press(app, 'Copy the string of line 2');
    const [licence] = licencesIn(service, await navigator.clipboard.readText());
    expect(licence).toMatchObject({ kind: 'borrow', sn });
    expect(await seatsOf(service, sn)).toHaveLength(1);
  });

  it('is saved with all results in one table', async () => {
    const files = savedFiles();
    const { app, sn } = await open();
    await paste(app, updateRequest(sn, newDevice(), { machineName: 'Crane 7' }), updateRequest('AAAABBBBCCCCDDDD', newDevice()), 'rubbish'); // prettier-ignore
    await press(app, 'Generate strings');
    await screen.findByText('1 failed');
    await press(app, 'Download results');
    expect(files[0]?.name).toBe('offline-results.csv');
    const [head, ...lines] = ((await files[0]?.text()) ?? '').trim().split(/\r\n(?=\d)/);
    expect(head).toContain('Line,Request,SN,Device,Result,Code,Detail,Answer string');
    expect(lines[0]).toContain(`1,Update request,${sn},Crane 7,Done,,,`);
    expect(lines[0]).toContain('<updateInfo>');
    expect(lines[1]).toMatch(/^2,Update request,AAAABBBBCCCCDDDD,.*,Failed,\d+,/);
    expect(lines[2]).toBe('3,,,,Skipped,,Not a request string,');
  });

  it('disables SNs that are checked out whole', async () => {
    const { app, service, sn } = await open();
    await paste(app, updateRequest(sn, newDevice()));
    await app.user.click(screen.getByRole('switch', { name: 'Check out whole SNs' }));
    await press(app, 'Generate strings');
    await screen.findByText('1 done');
    expect(posts(app)[0]?.body).toEqual([{ code: expect.stringContaining(sn), disableSn: true }]);
    expect(await stored(service, `/sns/${sn}`)).toMatchObject({ status: 1 });
  });

  it('begins again empty', async () => {
    const { app, sn } = await open();
    await paste(app, updateRequest(sn, newDevice()));
    await press(app, 'Generate strings');
    await screen.findByText('1 done');
    await press(app, 'New batch');
    expect((await field('Request strings')).value).toBe('');
    expect(screen.queryByText('1 done')).toBeNull();
  });

  it('is still there with its results after a look at another tab', async () => {
    const { app, sn } = await open();
    await paste(app, updateRequest(sn, newDevice()));
    await press(app, 'Generate strings');
    await screen.findByText('1 done');
    const tabs = within(screen.getByRole('navigation', { name: 'Parts of offline licensing' }));
    await follow(app, 'Single', tabs);
    await field('Request string or device code');
    await follow(app, 'Batch', tabs);
    expect(await screen.findByText('1 done')).toBeTruthy();
  });
});

/** Answers the last request in short parts: the thread that reads long batches does not start in this test browser. */
async function inParts(app: RenderedApp): Promise<Response> {
  const body = posts(app).at(-1)?.body as object[];
  const items: object[] = [];
  for (let at = 0; at < body.length; at += 15) {
    const { envelope } = await ok(app.service.api('POST', '/sns/update_codes', body.slice(at, at + 15)));
    items.push(...envelope.data.items.map((item, nth) => ({ [at + nth]: Object.values(item)[0] })));
  }
  return Response.json({ status: 0, message: 'OK', data: { total: items.length, items } });
}

describe('a long batch', () => {
  it('stops after the requests that are under way, and continues with the others', async () => {
    const { app, service, sn } = await open();
    await paste(app, ...updates(sn, 52));
    const gate = Promise.withResolvers<void>();
    app.intercept(/update_codes/, () => gate.promise.then(() => inParts(app)));
    await press(app, 'Generate strings');
    await press(app, 'Stop');
    gate.resolve();
    expect(await screen.findByText('2 not sent yet')).toBeTruthy();
    expect(posts(app)).toHaveLength(1);
    await press(app, 'Continue');
    expect(await screen.findByText('52 done')).toBeTruthy();
    expect((await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.total).toBe(52);
  });

  it('keeps the results so far when the network fails, and sends only the rest afterwards', async () => {
    const { app, sn } = await open();
    await paste(app, ...updates(sn, 51));
    await screen.findByText('51 requests can be sent');
    app.intercept(/update_codes/, () => inParts(app));
    app.intercept(/update_codes/, () => Promise.reject(new TypeError('no network')));
    await press(app, 'Generate strings');
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
    expect(screen.getByText('50 done')).toBeTruthy();
    expect(screen.getByText('1 not sent yet')).toBeTruthy();
    await press(app, 'Continue');
    await waitFor(() => expect(screen.getByText('51 done')).toBeTruthy());
    expect(posts(app).map(({ body }) => (body as unknown[]).length)).toEqual([50, 1, 1]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
