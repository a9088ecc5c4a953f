import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { removeOldLogs } from '../../../server/testing/old-logs.ts';
import { TEST_NOW } from '../../../server/testing/test-now.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

const NOTE = 'Old log entries were removed. Logs and reports are incomplete before 2026-10-22.';
const TODAY = TEST_NOW - 9 * 3600;

/** Returns a service with one SN, whose log entry of 2026-10-01 was removed. */
async function cleaned() {
  const service = testService();
  const sn = await makeSn(service);
  const times = { startTime: '2026-10-01 08:00:00', endTime: '2026-10-01 09:00:00' };
  await ok(service.api('POST', `/sns/${sn}/logs`, [times]));
  await removeOldLogs(service, 1, TODAY - 30 * 86_400);
  return { service, sn };
}

test.each([
  ['all logs', () => '/logs'],
  ['the log of an SN', (sn: string) => `/sns/${sn}/logs`],
  ['logs from the day before', () => '/logs?f=startTime%3Afrom%3A2026-10-21'],
  ['a report from the day before', (sn: string) => `/reports?sns=${sn}&from=2026-10-21&to=2026-11-20`],
  ['a report that is compared', (sn: string) => `/reports?sns=${sn}&from=2026-10-25&to=2026-11-20&compare=true`],
])(
  '%s: the screen says before which day logs are incomplete',
  async (_, at) => {
    const { service, sn } = await cleaned();
    await renderApp(at(sn), { role: 'manager', service });
    expect(await screen.findByText(NOTE, {}, { timeout: 30_000 })).toBeTruthy();
  },
  60_000,
);

test.each([
  ['logs from that day on', () => '/logs?f=startTime%3Afrom%3A2026-10-22', /^Logs/],
  ['a report from that day on', (sn: string) => `/reports?sns=${sn}&from=2026-10-22&to=2026-11-20`, /^Peaks by day/],
])(
  '%s: the screen says nothing',
  async (_, at, title) => {
    const { service, sn } = await cleaned();
    const { requests } = await renderApp(at(sn), { role: 'manager', service });
    await screen.findByRole('heading', { name: title }, { timeout: 30_000 });
    await waitFor(() => expect(requests.map(({ line }) => line)).toContain('GET /bff/service'));
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByText(NOTE)).toBeNull();
  },
  60_000,
);
