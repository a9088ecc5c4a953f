import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { logIn, loggedIn, logOut } from '../../../server/testing/runtime.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { place, press } from '../../testing/steps.ts';

/** Adds two SNs: ada logged in to the first and out, bob was refused on the second. */
async function withLogs(): Promise<{ service: TestApp; sns: readonly [string, string] }> {
  const service = testService();
  const sns = [await makeSn(service), await makeSn(service)] as const;
  await logOut(service, await loggedIn(service, sns[0], { loginName: 'ada' }));
  await ok(service.api('PATCH', `/sns/${sns[1]}`, { sn: sns[1], status: 1 }));
  await logIn(service, sns[1], { loginName: 'bob' });
  return { service, sns };
}

async function open(at: (sns: readonly [string, string]) => string) {
  const { service, sns } = await withLogs();
  return { app: await renderApp(at(sns), { role: 'support', service }), sns };
}

/** Waits until the list shows the entries of these users. */
const shows = (...names: string[]) =>
  waitFor(() => {
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(names.length);
    for (const name of names) expect(rows.filter(({ textContent }) => textContent?.includes(name))).not.toEqual([]);
  });

describe('the log', () => {
  it('shows log-ins and refusals of all SNs, each leading to the log of its SN', async () => {
    const { sns } = await open(() => '/logs');
    await shows('ada', 'bob');
    const row = within(screen.getByRole('row', { name: /bob/ }));
    expect(row.getByRole('link').getAttribute('href')).toBe(`/sns/${sns[1]}/logs`);
  });

  it('shows only refusals in their view, and the address keeps it', async () => {
    const { app } = await open(() => '/logs');
    await shows('ada', 'bob');
    await press(app, 'Refused');
    await shows('bob');
    await waitFor(() => expect(place(app)).toBe('/logs?f=errorCode:not:0'));
  });

  it('finds the entries of a user', async () => {
    const { app } = await open(() => '/logs');
    await app.user.type(await screen.findByRole('searchbox'), 'ada{Enter}');
    await shows('ada');
  });

  it('has no column for the SN on the page of an SN', async () => {
    await open(([first]) => `/sns/${first}/logs`);
    await shows('ada');
    expect(screen.queryByRole('columnheader', { name: 'SN' })).toBeNull();
  });

  it('says that nothing happened yet', async () => {
    await renderApp('/logs', { role: 'viewer', service: testService() });
    expect(await screen.findByText(/^No log entries yet/)).toBeTruthy();
  });
});
