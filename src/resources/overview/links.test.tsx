import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { loggedIn } from '../../../server/testing/runtime.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

const DAY = 86_400;

const card = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  if (section === null) throw new Error(`${name} is in no card`);
  return within(section);
};

/** Adds SNs of every effective status, with expiry dates on both sides of each span that the overview counts. */
async function withEveryStanding() {
  const service = testService();
  // Lists calculate spans from the browser's clock.
  const now = Math.floor(Date.now() / 1000);
  service.time.now = now;
  const text = (days: number) => service.db.read.zone.toText(now + Math.round(days * DAY));
  const catalogue = await makeCatalogue(service);
  const make = async (attributes: object, count = 1) => makeSns(service, catalogue, attributes, count);
  for (const days of [-30.5, -29.5, -7.5, -6.5, -0.5, 0.5, 6.5, 7.5, 29.5, 30.5, 89.5, 90.5]) {
    await make({ endDate: text(days) });
  }
  await make({ endDate: text(-1), graceDays: 5 }, 2);
  const [activated = ''] = await make({ endDate: text(300), expirationDays: 20 });
  await loggedIn(service, activated);
  const [used = ''] = await make({ endDate: text(5), usageNumber: 1 });
  await loggedIn(service, used);
  await make({ startDate: text(1), endDate: text(3) }, 2);
  for (const [at, sn] of (await make({ endDate: text(2) }, 6)).entries()) {
    await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: [1, 1, 1, 2, 2, 4][at] }));
  }
  await ok(service.api('POST', '/sns/archive', await make({ endDate: text(2) }, 3)));
  return service;
}

test('each count of standing and expiry links to a list with exactly that many SNs', async () => {
  const service = await withEveryStanding();
  const { user } = await renderApp('/overview', { role: 'viewer', service });
  const counted: Record<string, number[]> = {};
  for (const name of ['Expiring', 'Expired recently', 'In grace', 'SNs by status']) {
    const links = async () => (await card(name)).findAllByRole('link');
    const size = (await links()).length;
    counted[name] = [];
    for (let at = 0; at < size; at++) {
      const link = (await links())[at];
      const count = Number(link?.firstElementChild?.textContent);
      counted[name].push(count);
      if (link) await user.click(link);
      await waitFor(() => expect(screen.getByText(/^1–\d+ of \d+$/).textContent).toBe(`1–${count} of ${count}`));
      await user.click(
        within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Overview' }),
      );
    }
  }
  expect(counted).toEqual({
    Expiring: [3, 6, 8],
    'Expired recently': [2, 4],
    'In grace': [2],
    'SNs by status': [8, 2, 5, 2, 1, 3, 2, 1, 3],
  });
});
