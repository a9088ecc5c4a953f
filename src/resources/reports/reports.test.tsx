import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { logIn } from '../../../server/testing/runtime.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { fill, follow, place, press } from '../../testing/steps.ts';

const DAYS = 'from=2026-11-01&to=2026-11-20';

/** An SN that ada used for two hours on 2026-11-10, and on which bob was refused today. */
async function withUse(): Promise<{ service: TestApp; sn: string }> {
  const service = testService();
  const sn = await makeSn(service, {}, { type: 'FLOAT', concurrentNumber: 3 });
  await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]));
  const times = { startTime: '2026-11-10 08:00:00', endTime: '2026-11-10 10:00:00', loginName: 'ada' };
  await ok(service.api('POST', `/sns/${sn}/logs`, [times]));
  await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 1 }));
  await logIn(service, sn, { loginName: 'bob' });
  return { service, sn };
}

async function open(at: (sn: string) => string) {
  const { service, sn } = await withUse();
  return { app: await renderApp(at(sn), { role: 'viewer', service }), sn };
}

describe('the report of peaks', () => {
  it('opens with the busiest SNs, and the address says so', async () => {
    const { app, sn } = await open(() => '/reports');
    expect(await screen.findByRole('heading', { name: /^Peaks by day/ })).toBeTruthy();
    await waitFor(() => expect(place(app)).toBe('/reports?choice=busiest'));
    const chosen = within(screen.getByRole('region', { name: 'Chosen SNs' })).getAllByRole('listitem');
    expect(chosen.map(({ textContent }) => textContent)).toEqual([formatSn(sn)]);
    expect(screen.getByText('The 5 SNs with the highest peaks of these days.')).toBeTruthy();
  });

  it('says that nobody logged in on days without a session', async () => {
    await open(() => '/reports?choice=busiest&from=2026-01-01&to=2026-01-31');
    expect(await screen.findByText('Nobody logged in from 2026-01-01 to 2026-01-31')).toBeTruthy();
  });

  it('says why the busiest SNs cannot be found, and tries again', async () => {
    const { service } = await withUse();
    const app = await renderApp('/overview', { role: 'viewer', service });
    app.intercept(/reports\/sn\/busiest/, () => Response.json({ status: 516, msg: 'broken' }, { status: 500 }));
    await follow(app, 'Reports', within(await screen.findByRole('navigation', { name: 'Main' })));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await press(app, 'Try again');
    expect(await screen.findByRole('heading', { name: /^Peaks by day/ })).toBeTruthy();
  });

  it('has one current tab, whatever the address holds', async () => {
    const { app, sn } = await open((code) => `/reports?sns=${code}&${DAYS}`);
    const tabs = within(await screen.findByRole('navigation', { name: 'Reports' }));
    const current = () => tabs.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
    expect(current()).toEqual(['Peaks']);
    await follow(app, 'Usage', tabs);
    await waitFor(() => expect(place(app)).toContain(`/reports/usage?sns=${sn}`));
    await waitFor(() => expect(current()).toEqual(['Usage']));
  });

  it('shows the peak of each day in a table, which the address keeps', async () => {
    const { app } = await open((sn) => `/reports?sns=${sn}&${DAYS}`);
    await app.user.click(await screen.findByRole('radio', { name: 'Table' }));
    const row = await screen.findByRole('row', { name: /2026-11-10/ });
    expect(within(row).getByText('1')).toBeTruthy();
    await waitFor(() => expect(place(app)).toContain('view=table'));
  });

  it('is shown by month on demand', async () => {
    const { app } = await open((sn) => `/reports?sns=${sn}&${DAYS}&view=table`);
    await screen.findByRole('row', { name: /2026-11-10/ });
    await app.user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(await screen.findByRole('heading', { name: /^Peaks by month/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('row', { name: /2026-11-10/ })).toBeNull());
  });

  it('refuses a last day before the first, and says so', async () => {
    const { app } = await open((sn) => `/reports?sns=${sn}&${DAYS}`);
    await screen.findByRole('heading', { name: /^Peaks by day/ });
    await fill(app, 'Last day', '2026-10-01');
    await app.user.tab();
    expect(await screen.findByText(/must not be before the first/)).toBeTruthy();
    await waitFor(() => expect(place(app)).toContain('to=2026-11-20'));
  });

  it('opens from the page of an SN, with this SN chosen', async () => {
    const { app, sn } = await open((code) => `/sns/${code}`);
    await follow(app, 'Reports', within(await screen.findByRole('navigation', { name: 'Parts of the SN' })));
    await waitFor(() => expect(place(app)).toContain(`/reports?sns=${sn}`));
  });
});

describe('the reports of use and of refusals', () => {
  it('shows how long a user used an SN, with a link to these log-ins', async () => {
    await open((sn) => `/reports/usage?sns=${sn}&users=ada&${DAYS}`);
    const row = await screen.findByRole('row', { name: /^ada/ });
    const [link] = within(row).getAllByRole('link');
    expect(link?.textContent).toMatch(/2 h/);
    expect(link?.getAttribute('href')).toContain('/logs?');
  });

  it('counts the refusals of a user by reason', async () => {
    await open((sn) => `/reports/errors?sns=${sn}&users=bob&from=2026-11-01&to=2026-11-21`);
    const link = await screen.findByRole('link', { name: '1' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('loginName:is:bob');
  });

  it('says that nothing was refused', async () => {
    await open((sn) => `/reports/errors?sns=${sn}&users=ada&${DAYS}`);
    expect(await screen.findByText('No log-in was refused')).toBeTruthy();
  });

  it('keeps SNs and days when the operator opens another report', async () => {
    const { app, sn } = await open((code) => `/reports?sns=${code}&${DAYS}`);
    await screen.findByRole('heading', { name: /^Peaks by day/ });
    await follow(app, 'Refusals', within(screen.getByRole('navigation', { name: 'Reports' })));
    await waitFor(() => expect(place(app)).toContain('/reports/errors'));
    await waitFor(() => expect(place(app)).toContain(`sns=${sn}`));
    await waitFor(() => expect(place(app)).toContain('from=2026-11-01'));
  });
});
