import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

const card = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  if (section === null) throw new Error(`${name} is in no card`);
  return within(section);
};

test('each figure of the overview leads to the list that it counts, and a key opens its card', async () => {
  const { user, address } = await renderApp('/overview', { role: 'administrator' });
  const link = await (await card('Expiring')).findByRole('link', { name: /within 7 days/ });
  expect(link.getAttribute('href')).toContain('/sns?f=status%3Ais%3A0&f=expires%3Awithin%3Anext7');
  const refused = await card('Refused log-ins');
  const hrefs = (await refused.findAllByRole('link')).map((each) => each.getAttribute('href'));
  expect(hrefs).toEqual([
    '/logs?f=errorCode%3Anot%3A0&f=startTime%3Awithin%3Alast24h',
    '/logs?f=errorCode%3Anot%3A0&f=startTime%3Awithin%3Alast7',
  ]);
  expect(await screen.findByText('Nothing needs attention')).toBeTruthy();
  await user.keyboard('2');
  await waitFor(() => expect(address()).toBe('/sns?f=status%3Ais%3A0&f=nearLimit%3Ais%3Aconcurrency'));
}, 60_000);

test('a card that fails says so, leaves the others, and is tried again alone', async () => {
  const service = testService();
  const app = await renderApp('/overview', { role: 'manager', service });
  app.intercept(/parts=statuses/, () => new Response('no', { status: 500 }));
  const failed = await card('SNs by status');
  const again = await failed.findByRole('button', { name: 'Try again' });
  expect(await (await card('Expiring')).findByRole('link', { name: /within 30 days/ })).toBeTruthy();
  const before = app.requests.length;
  await app.user.click(again);
  expect(await failed.findByRole('link', { name: /Enabled/ })).toBeTruthy();
  expect(app.requests.slice(before).filter(({ line }) => line.includes('/overview'))).toHaveLength(1);
}, 60_000);

test('the calendar leads from a day, and from a month, to what expires then', async () => {
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
}, 60_000);

test('the overview is where work begins, the desk for support', async () => {
  const { address, unmount, service } = await renderApp('/', { role: 'manager' });
  await waitFor(() => expect(address()).toBe('/overview'));
  unmount();
  const support = await renderApp('/', { role: 'support', service });
  await waitFor(() => expect(support.address()).toBe('/desk'));
}, 60_000);
