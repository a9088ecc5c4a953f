import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeSn, ok } from '../../../../server/testing/factories.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';
import { follow, place, press } from '../../../testing/steps.ts';
import { formatSn } from '../../../words/format-sn.ts';

/** An SN of one seat: on Tuesday 2026-11-10 at nine a device waited for 20 minutes while another had the seat. */
async function open(address: string | ((sn: string) => string)) {
  const service = testService();
  const sn = await makeSn(service, { concurrentNumber: 1 }, { type: 'FLOAT' });
  const at = (time: string) => `2026-11-10 ${time}`;
  await ok(
    service.api('POST', `/sns/${sn}/logs`, [
      { startTime: at('08:00:00'), endTime: at('09:20:00'), mid: 'A' },
      { startTime: at('09:00:00'), errorCode: 1799, mid: 'B' },
      { startTime: at('09:10:00'), errorCode: 1799, mid: 'B' },
      { startTime: at('09:20:00'), endTime: at('10:00:00'), mid: 'B' },
    ]),
  );
  return {
    app: await renderApp(typeof address === 'string' ? address : address(sn), { role: 'manager', service }),
    sn,
  };
}

describe('the report of unmet demand', () => {
  it('opens on the SNs refused most, one press from the reports, and says what would have helped', async () => {
    const { app } = await open('/reports/entitlements');
    await follow(app, 'Unmet demand', within(await screen.findByRole('navigation', { name: 'Reports' })));
    expect(await screen.findByText(/With 2 seats instead of 1, nobody would have waited from/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '1 wait' })).toBeTruthy();
    expect(screen.getByText(/the longest 20 minutes/)).toBeTruthy();
    await waitFor(() => expect(place(app)).toContain('/reports/demand?choice=busiest'));
  });

  it('names a month that is shown whole', async () => {
    const { app } = await open((sn) => `/reports/demand?sns=${sn}&from=2026-11-01&to=2026-11-30`);
    expect(await screen.findByText(/nobody would have waited in November 2026\./)).toBeTruthy();
    const row = within(await screen.findByRole('row', { name: /^2026-11/ }));
    const [refusals] = row.getAllByRole('link', { name: '2' });
    expect(decodeURIComponent(refusals?.getAttribute('href') ?? '')).toContain('errorCode:is:1799');
    expect(app).toBeTruthy();
  });

  it('shows the hours of the week as a map with numbers, and the same as a table', async () => {
    const { app } = await open((sn) => `/reports/demand?sns=${sn}&unit=hour_of_week&from=2026-11-01&to=2026-11-20`);
    const cell = await screen.findByRole('button', { name: 'Tuesday 09:00: 1' });
    expect(cell.textContent).toBe('1');
    const figures = within(screen.getByRole('region', { name: 'Tuesday 09:00' }));
    const cells = figures.getAllByRole('definition').flatMap((cell) => within(cell).queryAllByRole('link'));
    const links = cells.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
    expect(links.filter((href) => href.includes('errorCode:is:1799'))).toHaveLength(5);
    // The sessions behind the peak.
    expect(links.filter((href) => /startTime:until:2026-11-20.*onlineUntil:from:2026-11-01/.test(href))).toHaveLength(
      1,
    );
    // The days behind the hour, with the refusals and the sessions of each.
    const day = within((await figures.findByText(/^2026-11-10:/)).closest('li') as HTMLElement);
    const [refused, sessions] = day.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(refused?.[0]).toBe('2 refused log-ins');
    expect(decodeURIComponent(refused?.[1] ?? '')).toMatch(
      /1799.*startTime:from:2026-11-10.*startTime:until:2026-11-10/,
    );
    expect(decodeURIComponent(sessions?.[1] ?? '')).toContain('onlineUntil:from:2026-11-10');
    await app.user.click(screen.getByRole('button', { name: 'Monday 00:00: 0' }));
    await waitFor(() => expect(place(app)).toContain('hour=0'));
    expect(await screen.findByRole('region', { name: 'Monday 00:00' })).toBeTruthy();
    await app.user.click(screen.getByRole('radio', { name: 'Table' }));
    expect(await screen.findByRole('row', { name: /^Tuesday 09:00/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /^Monday/ })).toBeNull();
  });

  it('is saved as CSV and XLSX with the words of the screen, and printed as it stands', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { app, sn } = await open(
      (code) => `/reports/demand?sns=${code}&unit=hour_of_week&from=2026-11-01&to=2026-11-20`,
    );
    await screen.findByRole('button', { name: 'Tuesday 09:00: 1' });
    const csv = (await screen.findByRole('link', { name: 'CSV' })).getAttribute('href') ?? '';
    expect(screen.getByRole('link', { name: 'XLSX' }).getAttribute('href')).toBe(
      csv.replace('format=csv', 'format=xlsx'),
    );
    const lines = (await (await app.browser.fetch(csv, { method: 'GET' })).text()).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?SN,Weekday,Time,Unit,Seats,Peak,Refused log-ins,Waits,/);
    expect(lines[34]).toBe(`${sn},Tuesday,09:00,Hour of the week,1,1,2,1,1,20,2`);
    expect(lines).toHaveLength(170);
    await press(app, 'Print');
    expect(print).toHaveBeenCalledOnce();
  });

  it('says of a wait of seconds that it was less than a minute, and leads to the SN', async () => {
    const service = testService();
    const sn = await makeSn(service, { concurrentNumber: 1 }, { type: 'FLOAT' });
    await ok(service.api('POST', `/sns/${sn}/logs`, [{ startTime: '2026-11-10 09:00:00', errorCode: 1799, mid: 'B' }]));
    await renderApp(`/reports/demand?sns=${sn}&from=2026-11-01&to=2026-11-20`, { role: 'viewer', service });
    expect(await screen.findByText(/the longest less than a minute\./)).toBeTruthy();
    for (const link of screen.getAllByRole('link', { name: formatSn(sn) }))
      expect(link.getAttribute('href')).toBe(`/sns/${sn}`);
  });

  it('says that nobody waited', async () => {
    await open((sn) => `/reports/demand?sns=${sn}&from=2026-10-01&to=2026-10-31`);
    expect(await screen.findByText(/nobody waited\./)).toBeTruthy();
    expect(screen.getByText('No log-in was refused for want of a seat.')).toBeTruthy();
  });
});
