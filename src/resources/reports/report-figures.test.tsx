import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { logIn } from '../../../server/testing/runtime.ts';
import { formatSn } from '../../words/format-sn.ts';
import { savedFiles } from '../../testing/downloads.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { follow, pick, place, press, sent, tick } from '../../testing/steps.ts';

const DAYS = 'from=2026-11-01&to=2026-11-20';

/**
 * Opens a report of two SNs with four concurrent sessions each. Ada and bob used the first one at the same time on
 * 2026-11-10, three hours and one; ada alone in the period before. Bob was refused today on both.
 */
async function open(path: string, more = DAYS) {
  const service = testService();
  const catalogue = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 4 });
  const [one = '', two = ''] = await makeSns(service, catalogue, {}, 2);
  await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]));
  await ok(service.api('POST', `/sns/${one}/logs`, [
    { startTime: '2026-11-10 08:00:00', endTime: '2026-11-10 11:00:00', loginName: 'ada' },
    { startTime: '2026-11-10 09:00:00', endTime: '2026-11-10 10:00:00', loginName: 'bob' },
    { startTime: '2026-10-20 09:00:00', endTime: '2026-10-20 10:00:00', loginName: 'ada' },
  ])); // prettier-ignore
  await ok(service.api('PATCH', '/sns', [{ sn: one, status: 1 }, { sn: two, status: 1 }])); // prettier-ignore
  for (const sn of [one, two]) await logIn(service, sn, { loginName: 'bob' });
  const app = await renderApp(`${path}?sns=${one},${two}&${more}`, { role: 'viewer', service });
  return { app, one, two };
}

const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const rowHeads = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const hrefs = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('link')
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));

describe('the figures of peaks', () => {
  it('are the most sessions at one time, by day and SN, each with the sessions behind it', async () => {
    const { one } = await open('/reports', `${DAYS}&view=table`);
    expect(await cells(/^2026-11-10/)).toEqual(['2', '0']);
    expect(await cells(/^2026-11-11/)).toEqual(['0', '0']);
    const [href] = await hrefs(/^2026-11-10/);
    expect(href).toContain(`sn:is:${one}`);
    expect(href).toContain('startTime:until:2026-11-10');
    expect(href).toContain('onlineUntil:from:2026-11-10');
  });

  it('are said in a sentence with their share of the limit', async () => {
    const { two } = await open('/reports');
    const sentence = (await screen.findByRole('link', { name: '2026-11-10' })).closest('li');
    expect(sentence?.textContent).toContain('peak 2 on 2026-11-10, 50% of 4.');
    const other = screen.getByText(/no sessions\./);
    expect(other.textContent).toContain(formatSn(two));
  });

  it('are compared with the period before on demand, which the address keeps', async () => {
    const { app } = await open('/reports');
    await tick(app, 'Compare with the previous period');
    await screen.findByText(/Previous period: 1 \(\+100%\)\./);
    expect(screen.getByText('Dashed: 2026-10-12 to 2026-10-31.')).toBeTruthy();
    await waitFor(() => expect(place(app)).toContain('compare=true'));
    expect(sent(app, /reports\/sn\/peak/).map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ startDate: '2026-10-12', endDate: '2026-10-31' }),
    );
  });

  it('are sorted by a column of the table, highest first, and back', async () => {
    const { app, one } = await open('/reports', `${DAYS}&view=table`);
    await screen.findByRole('row', { name: /^2026-11-10/ });
    await press(app, formatSn(one), within(screen.getByRole('table')));
    expect(rowHeads()[0]).toBe('2026-11-10');
    await press(app, formatSn(one), within(screen.getByRole('table')));
    expect(rowHeads().at(-1)).toBe('2026-11-10');
    expect(screen.getByRole('columnheader', { name: formatSn(one) }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('are saved as a table of days and SNs', async () => {
    const files = savedFiles();
    const { app, one, two } = await open('/reports', `${DAYS}&view=table`);
    await screen.findByRole('row', { name: /^2026-11-10/ });
    await press(app, 'CSV');
    expect(files[0]?.name).toBe('Peaks by day, 2026-11-01 to 2026-11-20.csv');
    const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines[0]).toContain(`Date,${one},${two}`);
    expect(lines).toHaveLength(21);
    expect(lines).toContain('2026-11-10,2,0');
  });

  it('are saved with the period before when it is shown', async () => {
    const files = savedFiles();
    const { app, one, two } = await open('/reports', `${DAYS}&view=table&compare=true`);
    await screen.findByRole('row', { name: /^2026-11-10/ });
    await press(app, 'CSV');
    const [head, first] = ((await files[0]?.text()) ?? '').trim().split('\r\n');
    expect(head).toContain(`Date,${one},${one} (before),${two},${two} (before)`);
    expect(first).toBe('2026-11-01,0,0,0,0');
  });

  it('are drawn as a chart, with the numbers of the day of the highest peak beside it', async () => {
    const { one } = await open('/reports');
    const picked = within(await screen.findByRole('region', { name: 'Sessions of 2026-11-10' }));
    expect(picked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/2Sessions$/),
      expect.stringMatching(/0Sessions$/),
    ]);
    const [link] = picked.getAllByRole('link', { name: 'Sessions' });
    expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toContain(`sn:is:${one}`);
    expect(screen.getByRole('button', { name: 'PNG' })).toBeTruthy();
  });

  it('are added up by month, whose sessions are those of the whole month', async () => {
    await open('/reports', 'from=2026-10-01&to=2026-11-20&view=table&scale=month');
    expect(await cells(/^2026-10/)).toEqual(['1', '0']);
    expect(await cells(/^2026-11/)).toEqual(['2', '0']);
    const [href] = await hrefs(/^2026-10/);
    expect(href).toContain('startTime:until:2026-10-31');
    expect(href).toContain('onlineUntil:from:2026-10-01');
  });

  it('say that an SN has no limit', async () => {
    const service = testService();
    const [sn = ''] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {}, 1);
    const times = { startTime: '2026-11-10 08:00:00', endTime: '2026-11-10 10:00:00', loginName: 'ada' };
    await ok(service.api('POST', `/sns/${sn}/logs`, [times]));
    await renderApp(`/reports?sns=${sn}&${DAYS}`, { role: 'viewer', service });
    const sentence = (await screen.findByRole('link', { name: '2026-11-10' })).closest('li');
    expect(sentence?.textContent).toMatch(/peak 1 on 2026-11-10, no limit\.$/);
  });

  it('are printed as they stand', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { app } = await open('/reports', `${DAYS}&view=table`);
    await screen.findByRole('row', { name: /^2026-11-10/ });
    await press(app, 'Print');
    expect(print).toHaveBeenCalledOnce();
  });

  it('say why they cannot be shown when the server fails, and come on a second attempt', async () => {
    const service = testService();
    const [sn] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {}, 1);
    const app = await renderApp('/reports', { role: 'viewer', service });
    await screen.findByText(/^Nobody logged in from/);
    for (let times = 0; times < 3; times++) {
      app.intercept(/reports\/sn\/peak/, () => Promise.reject(new TypeError('no network')));
    }
    await pick(app, 'Add an SN', sn ?? '', formatSn(sn ?? ''));
    await press(app, 'Try again');
    expect(await screen.findByRole('heading', { name: /^Peaks by day/ })).toBeTruthy();
  });
});

describe('the figures of use', () => {
  it('are the time of each user on each SN, with totals', async () => {
    await open('/reports/usage', `users=ada,bob&${DAYS}`);
    expect(await cells(/^ada/)).toEqual(['3 h', '–', '3 h']);
    expect(await cells(/^bob/)).toEqual(['1 h', '–', '1 h']);
    expect(await cells(/^Total/)).toEqual(['4 h', '–', '4 h']);
  });

  it('are saved in minutes', async () => {
    const files = savedFiles();
    const { app, one, two } = await open('/reports/usage', `users=ada,bob&${DAYS}`);
    await screen.findByRole('row', { name: /^ada/ });
    await press(app, 'CSV');
    expect(files[0]?.name).toBe('Use by user and SN, 2026-11-01 to 2026-11-20.csv');
    const lines = ((await files[0]?.text()) ?? '').replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual([`User (minutes),${one},${two}`, 'ada,180,0', 'bob,60,0']);
  });

  it('lead to the log-ins behind a number', async () => {
    const { app, one } = await open('/reports/usage', `users=bob&${DAYS}`);
    await follow(app, '1 h');
    await waitFor(() => expect(place(app)).toContain(`f=sn:is:${one}`));
    expect(await screen.findByRole('row', { name: /bob/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /ada/ })).toBeNull();
  });
});

describe('the figures of refusals', () => {
  const today = 'from=2026-11-01&to=2026-11-21';

  it('count each reason over all chosen SNs', async () => {
    const { one, two } = await open('/reports/errors', `users=ada,bob&${today}`);
    expect(await cells(/\(1797\)/)).toEqual(['–', '2', '2']);
    const [href] = await hrefs(/\(1797\)/);
    expect(href).toContain('errorCode:is:1797');
    expect(href).toContain(one);
    expect(href).toContain(two);
  });

  it('are saved with code and reason', async () => {
    const files = savedFiles();
    const { app } = await open('/reports/errors', `users=ada,bob&${today}`);
    await screen.findByRole('row', { name: /\(1797\)/ });
    await press(app, 'CSV');
    const lines = ((await files[0]?.text()) ?? '').replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual(['Code,Reason,ada,bob', expect.stringMatching(/^1797,.+,0,2$/)]);
  });
});
