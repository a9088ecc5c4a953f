import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { finishJobs } from '../../../server/testing/jobs.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import { createBrowser, signIn } from '../../../server/testing/operators.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

const card = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  if (section === null) throw new Error(`${name} is in no card`);
  return within(section);
};

test('each figure of the overview leads to the list that it counts', async () => {
  await renderApp('/overview', { role: 'administrator' });
  const link = await (await card('Expiring')).findByRole('link', { name: /within 7 days/ });
  expect(link.getAttribute('href')).toContain('/sns?f=standing%3Ais%3Aactive%2Cexhausted&f=expires%3Awithin%3Anext7');
  const refused = await card('Refused log-ins');
  const hrefs = (await refused.findAllByRole('link')).map((each) => each.getAttribute('href'));
  // No list has as many entries as the average.
  expect(hrefs).toEqual(['/logs?f=errorCode%3Anot%3A0&f=startTime%3Awithin%3Alast24h']);
  expect(await screen.findByText('Nothing needs attention')).toBeTruthy();
});

test('the keys 1 to 5 open the lists of their cards, and are in the list of shortcuts', async () => {
  const { user, address } = await renderApp('/overview', { role: 'manager' });
  const cards = [
    ['1', 'Expiring', 'SNs', '/sns?f=standing%3Ais%3Aactive%2Cexhausted&f=expires%3Awithin%3Anext7&sort=expires'],
    ['2', 'Limits nearly used up', 'SNs', '/sns?f=standing%3Ais%3Aactive%2Cexhausted&f=nearLimit%3Ais%3Ausers'],
    ['3', 'Error spikes', 'Logs', '/logs?f=errorCode%3Anot%3A0&f=startTime%3Awithin%3Alast24h'],
    ['4', 'Disabled in 24 hours', 'Devices', '/devices?f=disabledDate%3Awithin%3Alast24h'],
    ['5', 'Jobs with failures', 'Jobs', '/jobs?f=hasFailures%3Ais%3Atrue&f=createdAt%3Awithin%3Alast7'],
  ] as const;
  await screen.findByRole('heading', { name: 'Jobs with failures' });
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const keysOf = (name: string) => sheet.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(cards.map(([, name]) => keysOf(name))).toEqual(['1', '2', '3', '4', '5']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const [key, name, list, to] of cards) {
    expect((await card(name)).getByText(key, { selector: 'kbd' })).toBeTruthy();
    await user.keyboard(key);
    // The code of the list pages is loaded here.
    await screen.findByRole('heading', { level: 1, name: new RegExp(`^${list}`) }, { timeout: 30_000 });
    await waitFor(() => expect(address()).toBe(to));
    history.back();
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
  }
});

test('a card that fails says so, leaves the others that were asked for with it, and is tried again alone', async () => {
  const service = testService();
  const app = await renderApp('/overview', { role: 'manager', service });
  const answerAgain = app.interceptAll(/parts=.*standings/, () => new Response('no', { status: 500 }));
  const failed = await card('SNs by status');
  const again = await failed.findByRole('button', { name: 'Try again' });
  expect(await (await card('Expiring')).findByRole('link', { name: /within 30 days/ })).toBeTruthy();
  answerAgain();
  const before = app.requests.length;
  await app.user.click(again);
  expect(await failed.findByRole('link', { name: /Active/ })).toBeTruthy();
  expect(app.requests.slice(before).filter(({ line }) => line.includes('/overview'))).toHaveLength(1);
});

test('the calendar links each day and month to the SNs that expire then', async () => {
  const service = testService();
  const sn = await makeSn(service);
  await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, endDate: '2027-02-10 23:59:59' }));
  await renderApp('/overview', { role: 'viewer', service });
  const calendar = within(await screen.findByRole('table', { name: 'Expiring SNs by day' }));
  const [month, day] = calendar.getAllByRole('link');
  expect(month?.getAttribute('href')).toContain('f=expires%3Afrom%3A2027-02-01&f=expires%3Auntil%3A2027-02-28');
  expect(day?.getAttribute('href')).toContain('f=expires%3Aon%3A2027-02-10');
  expect(calendar.getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('heading', { name: /^Newest changes/ })).toBeNull();
});

test('the links of the card “Disabled in 24 hours” show what it counts', async () => {
  const service = testService();
  const disable = async (name: string) => {
    await ok(service.api('POST', '/users', [{ name }]));
    await ok(service.api('PATCH', '/users', [{ name, status: 1 }]));
    const device = await makeMachine(service, await makeSn(service));
    await ok(service.api('POST', `/machines/${device.id}`, { status: 33 }));
  };
  // Lists request the last 24 hours of the browser's clock.
  const now = Math.floor(Date.now() / 1000);
  service.time.now = now - 2 * 86_400;
  await disable('long ago');
  service.time.now = now;
  await disable('today');
  const { user } = await renderApp('/overview', { role: 'viewer', service });
  for (const name of ['device', 'user']) {
    await user.click(await (await card('Disabled in 24 hours')).findByRole('link', { name: `1 ${name}` }));
    expect(await screen.findByText('1–1 of 1')).toBeTruthy();
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Overview' }));
  }
});

test('the busiest SNs are shown with their limits, as lines and as a table, and link to their reports', async () => {
  const service = testService();
  const sn = await makeSn(service, { concurrentNumber: 2 });
  const at = (time: string) => `2026-11-20 ${time}:00`;
  const sessions = [at('10:00'), at('10:30')].map((startTime) => ({ startTime, endTime: at('11:00') }));
  await ok(service.api('POST', `/sns/${sn}/logs`, sessions));
  const { user } = await renderApp('/overview', { role: 'manager', service });
  const busiest = await card('Busiest SNs of the last 30 days');
  expect(await busiest.findByText('Peak 2 of 2 (100%)')).toBeTruthy();
  expect(busiest.getByText('today 0')).toBeTruthy();
  expect(busiest.getByRole('link').getAttribute('href')).toBe(`/reports?sns=${sn}`);
  await user.click(busiest.getByRole('radio', { name: 'Table' }));
  const days = within(busiest.getByRole('table')).getAllByRole('columnheader');
  const cells = within(busiest.getByRole('table')).getAllByRole('cell');
  expect([days.at(-2)?.textContent, cells.at(-2)?.textContent]).toEqual(['11-20', '2']);
});

test('records that were opened are on the overview, in the palette and behind one key, and not in the browser', async () => {
  const service = testService();
  const sn = await makeSn(service);
  const { user, address, requests } = await renderApp(`/sns/${sn}/devices`, { role: 'viewer', service });
  await waitFor(() => expect(requests.some(({ line }) => line === 'POST /bff/visits')).toBe(true));
  await screen.findByRole('heading', { level: 1 });
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Overview' }));
  const link = await (await card('Recently opened')).findByRole('link');
  expect(link.getAttribute('href')).toBe(`/sns/${sn}`);
  await user.keyboard('{Control>}k{/Control}');
  const group = await screen.findByRole('group', { name: 'Recently opened' });
  expect(within(group).getByRole('option').textContent).toContain(link.textContent);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('h');
  expect(
    within(await screen.findByRole('dialog', { name: 'Recently opened' })).getByRole('option').textContent,
  ).toContain(link.textContent);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/sns/${sn}`));
  const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
  expect([sn, link.textContent ?? ''].filter((text) => kept.includes(text))).toEqual([]);
});

test('an operator starts at the overview, and support at the desk', async () => {
  const { address, unmount, service } = await renderApp('/', { role: 'manager' });
  await waitFor(() => expect(address()).toBe('/overview'));
  unmount();
  const support = await renderApp('/', { role: 'support', service });
  await waitFor(() => expect(support.address()).toBe('/desk'));
});

test('jobs that are done with refused entries count as jobs with failures', async () => {
  const service = testService();
  // The card requests 7 days of the browser's clock.
  service.time.now = Math.floor(Date.now() / 1000);
  await makeSn(service);
  for (const sns of [['UNKNOWN_SN'], [await makeSn(service)]]) {
    await ok(service.api('POST', '/sns/bulk', { where: { sns }, set: { status: 1 } }));
  }
  await finishJobs(service);
  const { user } = await renderApp('/overview', { role: 'viewer', service });
  await user.click(await (await card('Jobs with failures')).findByRole('link', { name: '1 in 7 days' }));
  expect(await screen.findByText('1–1 of 1')).toBeTruthy();
  expect(await screen.findByText('Done, 1 failed')).toBeTruthy();
});

test('a refused sign-in is listed as refused among the newest changes', async () => {
  const service = testService();
  await signIn(service, 'manager');
  const wrong = { username: 'manager', password: 'not the password' };
  expect((await createBrowser(service).request('POST', '/bff/login', wrong)).envelope.status).toBe(513);
  await renderApp('/overview', { role: 'administrator', service });
  const changes = await card('Newest changes');
  expect(await changes.findByText(/Sign-in refused/)).toBeTruthy();
  expect(changes.queryByText(/Signed in/)).toBeNull();
});
