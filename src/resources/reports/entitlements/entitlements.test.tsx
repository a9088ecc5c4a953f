import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../../server/testing/factories.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';
import { follow, place, press } from '../../../testing/steps.ts';

/** Customer Ada has an SN that was full on a day and refused a log-in, and one that nobody uses. */
async function open(address: string, role: 'manager' | 'viewer' = 'manager') {
  const service = testService();
  const catalogue = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 2 });
  const [one = '', two = ''] = await makeSns(service, catalogue, {}, 2);
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }]));
  await ok(service.api('POST', '/customers/name/Ada/sns', [{ sn: one }, { sn: two }]));
  const used = { startTime: '2026-11-10 08:00:00', endTime: '2026-11-10 10:00:00' };
  await ok(
    service.api('POST', `/sns/${one}/logs`, [used, used, { startTime: '2026-11-10 09:00:00', errorCode: 1799 }]),
  );
  return { app: await renderApp(address, { role, service }), one, two };
}

const row = (name: string | RegExp) => screen.findByRole('row', { name });

describe('the entitlement report', () => {
  it('opens first for managers, and says who reached a limit most often', async () => {
    const { app } = await open('/overview');
    await follow(app, 'Reports', within(await screen.findByRole('navigation', { name: 'Main' })));
    expect(await screen.findByText('Ada reached a limit most often: on 1 day.')).toBeTruthy();
    await waitFor(() => expect(place(app)).toBe('/reports/entitlements'));
    const cells = within(await row(/^Ada/)).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['2', '2 of 4, 50%an SN at its limit', '2026-11-10', '1', '1'],
      ...[expect.stringMatching(/^\+0\.0\d$/), '–', '0'],
    ]);
  });

  it('does not open first for a viewer, who finds it beside the others', async () => {
    const { app } = await open('/reports', 'viewer');
    expect(await screen.findByRole('heading', { name: /^Peaks by day/ })).toBeTruthy();
    await follow(app, 'Entitlements', within(screen.getByRole('navigation', { name: 'Reports' })));
    expect(await row(/^Ada/)).toBeTruthy();
    await follow(app, 'Peaks', within(screen.getByRole('navigation', { name: 'Reports' })));
    expect(await screen.findByRole('heading', { name: /^Peaks by day/ })).toBeTruthy();
  });

  it('leads from a figure of a customer to its SNs, and from theirs to the log, in two presses', async () => {
    const { app, one } = await open('/reports/entitlements');
    const ada = within(await row(/^Ada/));
    const [, refused] = ada.getAllByRole('button', { name: '1' });
    await app.user.click(refused as HTMLElement);
    const line = within(await row(new RegExp(`^${formatSn(one)}`)));
    const links = line.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
    expect(links.some((href) => href.startsWith('/logs?') && href.includes('onlineUntil:from:2026-11-10'))).toBe(true);
    expect(links.some((href) => href.startsWith('/logs?') && href.includes('errorCode:is:1794,1795,1796,1799'))).toBe(
      true,
    );
    expect(screen.getByRole('heading', { name: /^Entitlements of Ada/ })).toBeTruthy();
    await press(app, 'Back to all');
    expect(await row(/^Ada/)).toBeTruthy();
  });

  it('leads from the peak of a customer to its SNs on that day, and from theirs to the sessions of it', async () => {
    const { app, one } = await open('/reports/entitlements');
    await press(app, '2026-11-10', within(await row(/^Ada/)));
    expect(screen.getByRole('heading', { name: 'Entitlements of Ada, 2026-11-10 to 2026-11-10' })).toBeTruthy();
    const line = within(await row(new RegExp(`^${formatSn(one)}`)));
    const [use, day] = ['2 of 2, 100%', '2026-11-10'].map((name) => line.getByRole('link', { name }));
    expect(use?.getAttribute('href')).toBe(`/reports?sns=${one}&from=2026-11-10&to=2026-11-10`);
    expect(decodeURIComponent(day?.getAttribute('href') ?? '')).toContain('onlineUntil:from:2026-11-10');
    await press(app, 'Back to all');
    expect(await screen.findByRole('heading', { name: 'Entitlements, 2026-08-24 to 2026-11-21' })).toBeTruthy();
  });

  it('leads from use, trend and the day on which the limit is reached to the peaks, and from ends to the SNs', async () => {
    const service = testService();
    const soon = '2026-12-31';
    const catalogue = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 5 });
    const [own = '', free = ''] = await makeSns(service, catalogue, { endDate: soon }, 2);
    await ok(service.api('POST', '/customer_groups', { name: 'North' }));
    await ok(service.api('POST', '/customers', [{ name: 'Ada', groupName: 'North' }]));
    await ok(service.api('POST', '/customers/name/North/Ada/sns', [{ sn: own }]));
    const used = [18, 19, 20].flatMap((date) =>
      Array.from({ length: date - 16 }, () => ({
        ...{ startTime: `2026-11-${date} 08:00:00`, endTime: `2026-11-${date} 10:00:00` },
      })),
    );
    await ok(service.api('POST', `/sns/${own}/logs`, used));
    const app = await renderApp('/reports/entitlements', { role: 'viewer', service });
    const hrefs = async (name: string | RegExp) =>
      within(await row(name))
        .queryAllByRole('link')
        .map((link) => decodeURIComponent((link.getAttribute('href') ?? '').replaceAll('+', ' ')));
    const ends = 'f=standing:is:active,exhausted&f=expires:within:next90';
    expect(await hrefs(/^Ada/)).toEqual([`/customers/group/North/name/Ada/sns?${ends}`]);
    expect(await hrefs(/^No customer/)).toEqual([`/sns?f=customerName:empty:&${ends}`]);
    for (const [by, value] of [
      ['Product', catalogue.product],
      ['Business', catalogue.business],
    ] as const) {
      await app.user.click(screen.getByRole('radio', { name: by }));
      expect(await hrefs(new RegExp(`^${value}`))).toEqual([`/sns?f=${by.toLowerCase()}Name:is:${value}&${ends}`]);
    }
    await app.user.click(screen.getByRole('radio', { name: 'SN' }));
    const peaks = `/reports?sns=${own}&from=2026-08-24&to=2026-11-21`;
    const day = expect.stringMatching(/^\/logs\?.*onlineUntil:from:2026-11-20/) as string;
    expect(await hrefs(new RegExp(`^${formatSn(own)}`))).toEqual([
      `/sns/${own}`,
      peaks,
      day,
      peaks,
      peaks,
      `/sns/${own}`,
    ]);
    expect(await hrefs(new RegExp(`^${formatSn(free)}`))).toEqual([`/sns/${free}`, `/sns/${free}`]);
  });

  it('names the group of a customer in brackets', async () => {
    const service = testService();
    const [sn = ''] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 1 }));
    await ok(service.api('POST', '/customer_groups', { name: 'North' }));
    await ok(service.api('POST', '/customers', [{ name: 'Ada', groupName: 'North' }]));
    await ok(service.api('POST', '/customers/name/North/Ada/sns', [{ sn }]));
    const used = { startTime: '2026-11-20 08:00:00', endTime: '2026-11-20 10:00:00' };
    await ok(service.api('POST', `/sns/${sn}/logs`, [used]));
    await renderApp('/reports/entitlements', { role: 'viewer', service });
    expect(await screen.findByText('Ada (North) reached a limit most often: on 1 day.')).toBeTruthy();
  });

  it('is grouped and sorted by a press, which the address keeps', async () => {
    const { app, one, two } = await open('/reports/entitlements');
    await row(/^Ada/);
    await app.user.click(screen.getByRole('radio', { name: 'SN' }));
    await row(new RegExp(`^${formatSn(one)}`));
    await press(app, 'Use');
    await waitFor(() => expect(place(app)).toContain('sort=-peakPercent'));
    await press(app, /^Use/);
    await waitFor(() => expect(place(app)).toContain('sort=peakPercent'));
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([two, one].map(formatSn)),
    );
  });

  it('says who is full within three months, after one press', async () => {
    const service = testService();
    const catalogue = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 5 });
    const [growing = ''] = await makeSns(service, catalogue, {}, 2);
    await ok(service.api('POST', `/sns/${growing}/customers`, [{ name: 'Ada' }]));
    const used = [1, 1, 2, 2, 3, 3, 4, 4].flatMap((sessions, at) =>
      Array.from({ length: sessions }, () => ({
        ...{ startTime: `2026-11-${11 + at} 08:00:00`, endTime: `2026-11-${11 + at} 10:00:00` },
      })),
    );
    await ok(service.api('POST', `/sns/${growing}/logs`, used));
    const app = await renderApp('/reports/entitlements?from=2026-11-11&to=2026-11-18', { role: 'manager', service });
    await row(/^Ada/);
    await press(app, 'Full on');
    expect(await screen.findByText('At this rate, full by 2027-02-19: Ada.')).toBeTruthy();
    await waitFor(() => expect(place(app)).toContain('sort=limitDate'));
    await press(app, /^Full on/);
    await waitFor(() => expect(screen.queryByText(/^At this rate/)).toBeNull());
  });

  it('is printed as it stands', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { app } = await open('/reports/entitlements');
    await row(/^Ada/);
    await press(app, 'Print');
    expect(print).toHaveBeenCalledOnce();
  });

  it('is saved as CSV and XLSX with the words of the screen', async () => {
    const { app } = await open('/reports/entitlements');
    await row(/^Ada/);
    const csv = (await screen.findByRole('link', { name: 'CSV' })).getAttribute('href') ?? '';
    expect(screen.getByRole('link', { name: 'XLSX' }).getAttribute('href')).toBe(
      csv.replace('format=csv', 'format=xlsx'),
    );
    const text = await (await app.browser.fetch(csv, { method: 'GET' })).text();
    expect(text).toMatch(/^\uFEFF?Group,SNs,Seats,Peak,Day of the peak,/);
    expect(text).toContain('\r\nAda,2,4,2,2026-11-10 00:00:00,50,1,1,');
  });
});
