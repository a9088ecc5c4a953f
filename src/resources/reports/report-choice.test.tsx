import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { countDays } from '../../lib/format/days.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { dialog, field, fill, follow, pick, place, press, sent } from '../../testing/steps.ts';

const DAYS = 'from=2026-11-01&to=2026-11-20';

/** Opens a page of reports. The second of three SNs of a product was used twice at the same time, the third once. */
async function open(at: string | ((sns: string[]) => string)) {
  const service = testService();
  const catalogue = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 4 });
  const sns = await makeSns(service, catalogue, {}, 3);
  await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]));
  await addUse(service, sns[1], 'ada', 'bob');
  await addUse(service, sns[2], 'bob');
  const address = typeof at === 'string' ? at : at(sns);
  return { app: await renderApp(address, { role: 'viewer', service }), service, sns, catalogue };
}

async function addUse(service: TestApp, sn: string | undefined, ...users: string[]) {
  const times = { startTime: '2026-11-10 08:00:00', endTime: '2026-11-10 10:00:00' };
  await ok(service.api('POST', `/sns/${sn}/logs`, users.map((loginName) => ({ ...times, loginName })))); // prettier-ignore
}

const chosen = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const params = ({ address }: RenderedApp) => new URLSearchParams(address().split('?')[1]);
const peakRequests = (app: RenderedApp) => sent(app, /reports\/sn\/peak/).map(({ body }) => body);

describe('choosing what a report is of', () => {
  it('adds an SN that is found by a part of its code to the busiest, and removes all again', async () => {
    const { app, sns } = await open(`/reports?${DAYS}`);
    const sn = sns[0] ?? '';
    expect(await screen.findByRole('heading', { name: /^Peaks by day/ })).toBeTruthy();
    await pick(app, 'Add an SN', sn.slice(0, 10), formatSn(sn));
    await waitFor(() => expect(params(app).get('sns')).toBe([sns[1], sns[2], sns[0]].join()));
    expect(await screen.findByRole('heading', { name: /^Peaks by day/ })).toBeTruthy();
    for (const one of sns) await press(app, `Remove ${one}`);
    expect(await screen.findByText('Choose SNs first')).toBeTruthy();
    await waitFor(() => expect(params(app).get('sns')).toBeNull());
    await press(app, 'The 5 busiest SNs');
    await waitFor(async () =>
      expect(await chosen('Chosen SNs')).toEqual([sns[1], sns[2]].map((one = '') => formatSn(one))),
    );
    expect(params(app).get('choice')).toBe('busiest');
  });

  it('needs users besides SNs for the report of use, and adds those that are found', async () => {
    const { app } = await open(([sn]) => `/reports/usage?sns=${sn}&${DAYS}`);
    expect(await screen.findByText('Choose users first')).toBeTruthy();
    await pick(app, 'Add a user', 'ad', 'ada');
    expect(await screen.findByRole('row', { name: /^ada/ })).toBeTruthy();
    expect(params(app).get('users')).toBe('ada');
  });

  it('takes ten SNs at most, offers no more then, and one again when one is removed', async () => {
    const many = Array.from({ length: 12 }, (_, at) => `AAAABBBBCCCC${String(at).padStart(4, 'D')}`);
    const { app } = await open(`/reports?sns=${many.join()}&${DAYS}`);
    expect(await chosen('Chosen SNs')).toHaveLength(10);
    expect(screen.getByText('10/10')).toBeTruthy();
    expect(screen.queryByLabelText('Add an SN')).toBeNull();
    await press(app, `Remove ${many[0]}`);
    expect(await field('Add an SN')).toBeTruthy();
  });

  it('goes back to the choice before with the browser', async () => {
    const { app, sns } = await open(([one, two]) => `/reports?sns=${one},${two}&${DAYS}`);
    await press(app, `Remove ${sns[0]}`);
    await waitFor(async () => expect(await chosen('Chosen SNs')).toEqual([formatSn(sns[1] ?? '')]));
    history.back();
    await waitFor(async () => expect(await chosen('Chosen SNs')).toHaveLength(2));
  });

  it('is handed to others as a link', async () => {
    const { app, sns } = await open(([sn]) => `/reports?sns=${sn}&${DAYS}`);
    await press(app, 'Copy link to this report');
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/reports\\?sns=${sns[0]}&from=2026-11-01`));
  });
});

describe('the busiest SNs', () => {
  it('of a product replace the chosen ones, highest peak first', async () => {
    const { app, sns, catalogue } = await open(([sn]) => `/reports?sns=${sn}&${DAYS}`);
    await press(app, 'The busiest of …');
    const question = await dialog('The busiest SNs of …');
    await app.user.click(question.getByRole('radio', { name: 'Product' }));
    expect(question.getByRole('button', { name: 'Show SNs' })).toHaveProperty('disabled', true);
    await app.user.click(await question.findByRole('combobox', { name: 'Product' }));
    await app.user.click(await screen.findByRole('option', { name: catalogue.product }));
    await press(app, 'Show SNs', question);
    await waitFor(() => expect(params(app).get('sns')).toBe([sns[1], sns[2], sns[0]].join()));
    expect(await screen.findByText('Top 3 by peak of 3 SNs')).toBeTruthy();
  });

  it('of a customer stand on the page of the customer', async () => {
    const service = testService();
    await ok(service.api('POST', '/customers', [{ name: 'Studio', groupName: 'Partners' }]));
    const catalogue = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 4 });
    const [quiet, busy] = await makeSns(service, catalogue, {}, 2);
    for (const sn of [quiet, busy]) await ok(service.api('POST', `/sns/${sn}/customers/name/Partners/Studio`));
    await addUse(service, busy, 'ada', 'bob');
    await renderApp(`/customers/group/Partners/name/Studio/peaks?${DAYS}`, { role: 'viewer', service });
    expect(await screen.findByText('The busiest of the customer’s SNs, ten at most.')).toBeTruthy();
    const peak = (await screen.findByRole('link', { name: '2026-11-10' })).closest('li')?.textContent;
    expect(peak).toContain(formatSn(busy ?? ''));
    expect(peak).toContain('peak 2 on 2026-11-10');
    expect(screen.getByText(/no sessions\./).textContent).toContain(formatSn(quiet ?? ''));
  });

  it('are none of a customer without SNs', async () => {
    const service = testService();
    await ok(service.api('POST', '/customers', [{ name: 'Bauhaus' }]));
    await renderApp('/customers/name/Bauhaus/peaks', { role: 'viewer', service });
    expect(await screen.findByText('The customer has no SN')).toBeTruthy();
  });
});

describe('the days of a report', () => {
  it('are the last 30 unless others are chosen', async () => {
    const { app } = await open(([sn]) => `/reports?sns=${sn}`);
    await screen.findByRole('heading', { name: /^Peaks by day/ });
    const [{ startDate, endDate }] = peakRequests(app) as [{ startDate: string; endDate: string }];
    expect(countDays(startDate, endDate)).toBe(30);
  });

  it('are a span relative to today', async () => {
    const { app } = await open(([sn]) => `/reports?sns=${sn}&${DAYS}`);
    await app.user.click(await screen.findByRole('combobox', { name: 'Time' }));
    await app.user.click(await screen.findByRole('option', { name: 'Last month' }));
    expect(await screen.findByRole('heading', { name: 'Peaks by day, 2026-10-01 to 2026-10-31' })).toBeTruthy();
    expect(params(app).get('range')).toBe('lastMonth');
    expect(params(app).get('from')).toBeNull();
  });

  it('are typed and taken with Enter', async () => {
    const { app } = await open(([sn]) => `/reports?sns=${sn}&${DAYS}`);
    await screen.findByRole('heading', { name: /^Peaks by day/ });
    await fill(app, 'First day', '2026-11-05');
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Peaks by day, 2026-11-05 to 2026-11-20' })).toBeTruthy();
  });

  it('are picked from a calendar', async () => {
    const { app } = await open(([sn]) => `/reports?sns=${sn}&${DAYS}`);
    await press(app, 'Calendar: First day');
    await press(app, /^9 November 2026/);
    await waitFor(() => expect(params(app).get('from')).toBe('2026-11-09'));
  });

  it('are refused when they are no days or more than six months, and the report stays', async () => {
    const { app } = await open(([sn]) => `/reports?sns=${sn}&${DAYS}`);
    await screen.findByRole('heading', { name: /^Peaks by day/ });
    await fill(app, 'First day', '2026-02-31');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter both days.');
    await fill(app, 'First day', '2026-01-01');
    await app.user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('2026-07-01 is the last day allowed');
    await waitFor(() => expect(place(app)).toContain('from=2026-11-01'));
  });

  it('in a link that are too many are said to be so in place of the report', async () => {
    const { app } = await open(([sn]) => `/reports?sns=${sn}&from=2026-01-01&to=2026-11-20`);
    expect((await screen.findAllByText(/more than 6 months/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: /^Peaks/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'The busiest of …' })).toHaveProperty('disabled', true);
    expect(peakRequests(app)).toEqual([]);
  });
});

describe('the use of a user', () => {
  it('stands on the page of the user, by SN, and is compared with that of others', async () => {
    const service = testService();
    const [sn] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {}, 1);
    await ok(service.api('POST', '/users', [{ name: 'ada' }]));
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
    await addUse(service, sn, 'ada');
    const app = await renderApp(`/users/name/ada/usage?${DAYS}`, { role: 'viewer', service });
    expect((await screen.findByRole('link', { name: '2 h' })).getAttribute('href')).toContain('/logs?');
    await follow(app, 'Compare with others');
    await waitFor(() => expect(place(app)).toContain(`/reports/usage?sns=${sn}&users=ada&from=2026-11-01`));
  });

  it('is not reported for a user who is bound to no SN', async () => {
    const service = testService();
    await ok(service.api('POST', '/users', [{ name: 'ada' }]));
    await renderApp('/users/name/ada/usage', { role: 'viewer', service });
    expect(await screen.findByText('The user is not bound to any SN')).toBeTruthy();
  });
});
