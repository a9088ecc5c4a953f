import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WholeOverview } from '#contract/work/overview.ts';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { makeBorrow, makeMachine, makeSession } from '../../../server/testing/machines.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

const card = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  if (section === null) throw new Error(`${name} is in no card`);
  return within(section);
};

/** Returns the counts of a card, by their labels. */
async function countsOf(name: string): Promise<Record<string, number>> {
  const links = await (await card(name)).findAllByRole('link');
  const counts = links.map(({ textContent }) => /^([\d,.]+)\s+(.*)$/.exec(textContent) ?? []);
  return Object.fromEntries(counts.map(([, count = '', label = '']) => [label, Number(count.replaceAll(',', ''))]));
}

/** Returns a service with SNs of two types, sessions, an overdue seat and a limit that is used up. */
async function busyService() {
  const service = testService();
  const floating = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 1, volumeNumber: 2 });
  const [first = ''] = await makeSns(service, floating, { endDate: '2026-11-25' }, 3);
  await makeSns(service, await makeCatalogue(service, { type: 'CLOUD' }), {}, 2);
  const machine = await makeMachine(service, first);
  await makeSession(service, machine);
  await makeSession(service, await makeMachine(service, first));
  await makeBorrow(service, machine, { until: service.time.now - 60 });
  return service;
}

describe('the counts of the overview', () => {
  let told: Partial<WholeOverview> = {};
  beforeAll(async () => {
    const service = await busyService();
    const answer = await ok(service.api('GET', '/overview'));
    told = answer.envelope.data.items[0] as Partial<WholeOverview>;
  });

  test('are those of the server, in each card', async () => {
    await renderApp('/overview', { role: 'manager', service: await busyService() });
    expect(await countsOf('Online now')).toEqual({ 'open sessions': told.sessions });
    expect(await countsOf('Borrowed seats')).toEqual({ 'borrowed seat overdue': told.borrowsOverdue });
    expect(told.borrowsOverdue).toBe(1);
    expect(await countsOf('SNs by type')).toEqual({ Floating: 3, Cloud: 2 });
    const near = await countsOf('Limits nearly used up');
    expect(Object.entries(near)).toEqual([
      ['by users', told.nearLimit?.users],
      ['by sessions and seats', told.nearLimit?.concurrency],
      ['by devices', told.nearLimit?.devices],
    ]);
    // All devices of one SN are taken. Its only session is meant to be.
    expect(told.nearLimit).toEqual({ users: 0, concurrency: 0, devices: 1 });
    expect(Object.values(await countsOf('Expiring'))).toEqual(Object.values(told.expiring ?? {}));
    expect(told).toMatchObject({ sessions: 2, borrowsOverdue: 1, expiring: { days7: 3 } });
  });

  test('do not let the page say that nothing needs attention', async () => {
    await renderApp('/overview', { role: 'manager', service: await busyService() });
    await countsOf('Expiring');
    await countsOf('Borrowed seats');
    await (await card('Jobs with failures')).findByRole('link');
    expect(screen.queryByText('Nothing needs attention')).toBeNull();
  });
});

test('cards without content say why they are empty', async () => {
  await renderApp('/overview', { role: 'manager' });
  for (const [name, text] of [
    ['Error spikes', 'No error occurs far more often than usual.'],
    ['Busiest SNs of the last 30 days', 'Nobody logged in during the last 30 days.'],
    ['Recently opened', /that you open appear here/],
  ] as const) {
    expect(await (await card(name)).findByText(text)).toBeTruthy();
  }
});

test('a card whose answer has another part says so, and the page does not break', async () => {
  const service = testService();
  const [whole] = (await ok(service.as('viewer')('GET', '/overview'))).envelope.data.items;
  const app = await renderApp('/overview', { role: 'viewer', service });
  const others = { ...whole, denials: undefined };
  app.intercept(/parts=.*denials/, () => Response.json({ status: 0, msg: '', data: { items: [others] } }));
  const failed = await card('Refused log-ins');
  expect(await failed.findByRole('alert')).toBeTruthy();
  expect(await (await card('Expiring')).findByRole('link', { name: /within 30 days/ })).toBeTruthy();
});

test('the newest changes name who made them and lead to their entries', async () => {
  const service = testService();
  await makeSns(service, await makeCatalogue(service));
  const { user, address } = await renderApp('/overview', { role: 'administrator', service });
  const changes = await card('Newest changes');
  const [first, ...others] = await changes.findAllByRole('listitem');
  expect(first?.textContent).toContain('Generated SNs');
  expect(others).toHaveLength(2);
  const [entry] = within(first ?? document.body).getAllByRole('link');
  const href = entry?.getAttribute('href') ?? '';
  expect(href).toMatch(/^\/audit\/\d+$/);
  await user.click(entry ?? document.body);
  await waitFor(() => expect(address()).toContain(href));
});

test('an SN of which all sessions were taken is marked by its share of the limit', async () => {
  const service = testService();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), { concurrentNumber: 0 });
  const [free = ''] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {});
  const session = { startTime: '2026-11-20 10:00:00', endTime: '2026-11-20 11:00:00' };
  for (const one of [sn, free]) await ok(service.api('POST', `/sns/${one}/logs`, [session]));
  await renderApp('/overview', { role: 'manager', service });
  const busiest = await card('Busiest SNs of the last 30 days');
  expect(await busiest.findByText('Peak 1 of 0')).toBeTruthy();
  expect(busiest.getByText('Peak 1, without a limit')).toBeTruthy();
});
