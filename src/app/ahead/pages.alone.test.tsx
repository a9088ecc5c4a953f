import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSn, ok } from '../../server/testing/factories.ts';
import { makeMachine } from '../../server/testing/machines.ts';
import type { SignedIn } from '../lib/api/ahead.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { jobKeys } from '../resources/jobs/api.ts';
import { tokenIdKeys } from '../resources/tokenids/api.ts';
import { renderApp, testService } from '../testing/render-app.tsx';
import { pageAhead } from './pages-ahead.ts';
import { fetchRecordsAhead } from './records-ahead.ts';

// Alone, because it fetches all code: pages are fetched ahead once that has begun.
beforeEach(() => void vi.stubGlobal('requestIdleCallback', (begin: () => void) => setTimeout(begin)));

const SIGNED_IN: SignedIn = { timeZone: 'UTC', permissions: ['getDeskNow', 'getHealth', 'queryAudit'] };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('knows the request of a token ID and of a job by its address, and none of a form', () => {
  const keys = (pathname: string) => pageAhead(pathname, SIGNED_IN).map(({ queryKey }) => queryKey);
  expect(keys('/tokens/5/9F2C')).toEqual([tokenIdKeys.detail({ guid: '9F2C', tokenType: 5 })]);
  expect(keys('/jobs/7')).toEqual([jobKeys.detail(7)]);
  expect(keys('/businesses/new')).toEqual([]);
});

const LISTS: readonly [place: string, operation: string][] = [
  ['/sns', 'sns'],
  ['/customers', 'customers'],
  ['/users', 'users'],
  ['/devices', 'machines'],
  ['/tokens', 'tokenids'],
  ['/products', 'products'],
  ['/businesses', 'businesses'],
  ['/sessions', 'sessions'],
  ['/allowances', 'allowances'],
  ['/logs', 'logs'],
  ['/jobs', 'jobs'],
  ['/audit', 'audit'],
];

const linkTo = (place: string): Promise<Element> =>
  waitFor(() => {
    const found = document.querySelector(`nav a[href="${place}"]`);
    if (found === null) throw new Error(`the navigation has no ${place}`);
    return found;
  });

/** Expects that the pointer on the link to an address asks for a list of these records exactly as its page does. */
async function expectSameRequest(opened: string, place: string, operation: string, service = testService()) {
  const app = await renderApp(opened, { role: 'administrator', service });
  const link = await linkTo(place);
  const asked = () =>
    app.requests
      .filter(({ line }) => line.includes(`/${operation}/data?offset=0&limit=50`))
      .map(({ line, body }) => line + JSON.stringify(body));
  stops.push(fetchRecordsAhead(createQueryClient(), () => SIGNED_IN));
  fireEvent.pointerOver(link);
  await waitFor(() => expect(asked()).not.toEqual([]));
  fireEvent.click(link);
  // The page has a cache of its own here.
  await waitFor(() => expect(asked().length).toBeGreaterThan(1));
  expect(new Set(asked()).size).toBe(1);
}

describe('the list of a place', () => {
  it.each(LISTS)('%s is asked for by the pointer on its link exactly as the page asks', (place, operation) =>
    expectSameRequest('/settings', place, operation),
  );
});

const GROUPED = '/customers/group/Labs/name/Ada';

/** Makes one record of each kind that has tabs. Returns the code of the SN and the id of the device. */
async function makeRecords(service: ReturnType<typeof testService>) {
  await ok(service.api('POST', '/customers', [{ name: 'Ada', groupName: 'Labs' }, { name: 'Bob' }]));
  await ok(service.api('POST', '/users', [{ name: 'ann' }]));
  await ok(service.api('POST', '/products', { productName: 'Draw' }));
  const sn = await makeSn(service, {}, { type: 'TOKEN_ID' });
  return { sn, id: (await makeMachine(service, sn)).id };
}

const TABS: readonly [record: string, tab: string, operation: string][] = [
  ['/sns/:sn', 'devices', 'machines'],
  ['/sns/:sn', 'users', 'users'],
  ['/sns/:sn', 'sessions', 'sessions'],
  ['/sns/:sn', 'tokenids', 'tokenids'],
  ['/sns/:sn', 'logs', 'logs'],
  [GROUPED, 'sns', 'sns'],
  [GROUPED, 'sessions', 'sessions'],
  [GROUPED, 'users', 'users'],
  ['/customers/name/Bob', 'devices', 'machines'],
  ['/users/name/ann', 'sns', 'sns'],
  ['/users/name/ann', 'sessions', 'sessions'],
  ['/products/name/Draw', 'sns', 'sns'],
];

describe('the list in a tab', () => {
  it.each(TABS)(
    '%s/%s is asked for by the pointer on the tab exactly as the tab asks',
    async (record, tab, operation) => {
      const service = testService();
      const { sn } = await makeRecords(service);
      const opened = record.replace(':sn', sn);
      await expectSameRequest(opened, `${opened}/${tab}`, operation, service);
    },
  );
});

type Sent = Awaited<ReturnType<typeof renderApp>>['requests'][number];

/** Returns the requests of the pointer on the link to a page, and those of the page itself, as `told` tells them. */
async function askedBoth(
  service: ReturnType<typeof testService>,
  { opened, link, page }: { opened: string; link: string; page: string },
  told: (request: Sent) => string | undefined,
) {
  const queryClient = createQueryClient();
  const app = await renderApp(opened, { role: 'administrator', service });
  const target = await linkTo(link);
  const before = app.requests.length;
  stops.push(fetchRecordsAhead(queryClient, () => SIGNED_IN));
  fireEvent.pointerOver(target);
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).not.toEqual([]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const byPointer = new Set(app.requests.slice(before).flatMap((request) => told(request) ?? []));
  app.unmount();
  const other = await renderApp(page, { role: 'administrator', service });
  const byPage = () => new Set(other.requests.flatMap((request) => told(request) ?? []));
  return { byPointer, byPage };
}

describe('a page with several requests', () => {
  it('asks for the whole overview by the pointer on its link, and for nothing else', async () => {
    const ofOverview = ({ line }: Sent) =>
      /overview\?parts=|GET \/bff\/service$|jobs\/data\?limit=1$/.test(line) ? line : undefined;
    const place = { opened: '/offline', link: '/overview', page: '/overview' };
    const { byPointer, byPage } = await askedBoth(testService(), place, ofOverview);
    await waitFor(() => expect(byPage()).toEqual(byPointer));
    expect(byPointer.size).toBeGreaterThan(2);
  });

  it('asks for what goes on now by the pointer on the desk', async () => {
    const ofDesk = ({ line }: Sent) => (/\/desk\//.test(line) ? line : undefined);
    const place = { opened: '/offline', link: '/desk', page: '/desk' };
    const { byPointer, byPage } = await askedBoth(testService(), place, ofDesk);
    await waitFor(() => expect(byPage()).toEqual(byPointer));
    expect(byPointer.size).toBe(2);
  });
});

const PARTS: readonly [record: string, tab: string, requests: RegExp][] = [
  ['/sns/:sn', 'features', /\/features\/data/],
  ['/sns/:sn', 'timeline', /\/timeline/],
  [GROUPED, 'timeline', /\/timeline/],
  ['/users/name/ann', 'timeline', /\/timeline/],
  ['/devices/:id', 'timeline', /\/timeline/],
];

describe('a tab without a list', () => {
  it.each(PARTS)(
    '%s/%s is asked for by the pointer on the tab exactly as the tab asks',
    async (record, tab, requests) => {
      const service = testService();
      const { sn, id } = await makeRecords(service);
      const opened = record.replace(':sn', sn).replace(':id', String(id));
      const link = `${opened}/${tab}`;
      const ofTab = ({ line, body }: Sent) => (requests.test(line) ? line + JSON.stringify(body) : undefined);
      const { byPointer, byPage } = await askedBoth(service, { opened, link, page: link }, ofTab);
      await waitFor(() => expect(byPage()).toEqual(byPointer));
      expect(byPointer.size).toBe(1);
    },
  );

  it('asks for the peaks of an SN by the pointer on its tab, exactly as the report asks', async () => {
    const service = testService();
    const sn = await makeSn(service, {});
    const ofPeaks = ({ line, body }: Sent) =>
      line.includes('/reports/') || JSON.stringify(body)?.includes(sn) ? line + JSON.stringify(body) : undefined;
    const tab = { opened: `/sns/${sn}`, link: `/sns/${sn}/reports`, page: `/reports?sns=${sn}` };
    const { byPointer, byPage } = await askedBoth(service, tab, ofPeaks);
    await waitFor(() => expect(byPage()).toEqual(byPointer));
    expect(byPointer.size).toBe(2);
  });
});
