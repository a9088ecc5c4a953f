import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { makeMachine } from '../../../server/testing/machines.ts';
import type { Role } from '#contract/roles.ts';
import type { SignedIn } from '../../lib/api/ahead.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { jobKeys } from '../../resources/jobs/api.ts';
import { tokenIdKeys } from '../../resources/tokenids/api.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { pageAhead } from './pages.ts';
import { fetchRecordsAhead } from './records.ts';

// Alone, because it fetches all code: pages are fetched ahead once that has begun.
beforeEach(() => void vi.stubGlobal('requestIdleCallback', (begin: () => void) => setTimeout(begin)));

const SIGNED_IN: SignedIn = {
  user: { role: 'administrator' },
  timeZone: 'UTC',
  permissions: ['getDeskNow', 'getHealth', 'queryAudit'],
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('knows the request of a token ID and of a job by its address, and none of a form', () => {
  const keys = (pathname: string) =>
    pageAhead(pathname, SIGNED_IN, createQueryClient()).map(({ queryKey }) => queryKey);
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

/**
 * Expects that the pointer on the link to a page asks for what the page shows, and that the page then takes the answer.
 * `told` tells which requests are meant.
 */
async function expectAskedOnce(
  opened: string,
  to: string,
  told: RegExp,
  service = testService(),
  role: Role = 'administrator',
) {
  const app = await renderApp(opened, { role, service });
  const link = await linkTo(to);
  const asked = () =>
    app.requests.filter(({ line }) => told.test(line)).map(({ line, body }) => line + JSON.stringify(body));
  const before = asked().length;
  await waitFor(
    () => {
      fireEvent.pointerOver(document.body);
      fireEvent.pointerOver(link);
      return waitFor(() => expect(asked().length).toBeGreaterThan(before), { timeout: 500 });
    },
    { timeout: 30_000 },
  );
  const byPointer = asked();
  fireEvent.click(link);
  await waitFor(() => {
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(document.querySelector('main [aria-busy=true], main [aria-label=Loading]')).toBeNull();
  });
  // Sessions are shown at once and always read again.
  if (told.source.includes('sessions')) expect(new Set(asked())).toEqual(new Set(byPointer));
  else expect(asked()).toEqual(byPointer);
}

describe('the list of a place', () => {
  it.each(LISTS)('%s is asked for by the pointer on its link, and by the page no differently', (place, operation) =>
    expectAskedOnce('/settings', place, new RegExp(`/${operation}/data\\?offset=0&limit=50`)),
  );
});

const GROUPED = '/customers/group/Labs/name/Ada%20%26%20S%C3%B6hne';
const PRODUCT = '/products/name/Draw%20100%25';

/** Makes one record of each kind that has tabs. Returns the code of the SN and the id of the device. */
async function makeRecords(service: ReturnType<typeof testService>) {
  await ok(service.api('POST', '/customers', [{ name: 'Ada & Söhne', groupName: 'Labs' }, { name: 'Bob' }]));
  await ok(service.api('POST', '/users', [{ name: 'ann' }]));
  await ok(service.api('POST', '/products', { productName: 'Draw 100%', refId: 'draw' }));
  const sn = await makeSn(service, {}, { type: 'TOKEN_ID' });
  await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ann' }]));
  return { sn, id: (await makeMachine(service, sn)).id };
}

const TABS: readonly [record: string, tab: string, requests: RegExp][] = [
  ['/sns/:sn', 'features', /features\/data/],
  ['/sns/:sn', 'devices', /machines\/data/],
  ['/sns/:sn', 'users', /users\/data/],
  ['/sns/:sn', 'sessions', /sessions\/data/],
  ['/sns/:sn', 'tokenids', /tokenids\/data/],
  ['/sns/:sn', 'datas', /datas\?/],
  ['/sns/:sn', 'logs', /logs\/data\?offset=0&limit=50/],
  ['/sns/:sn', 'allowances', /allowances\/data/],
  ['/sns/:sn', 'timeline', /timeline/],
  [GROUPED, 'sns', /sns\/data\?offset/],
  [GROUPED, 'sessions', /sessions\/data/],
  [GROUPED, 'users', /users\/data/],
  [GROUPED, 'notes', /notes\/data/],
  [GROUPED, 'peaks', /sns\/data/],
  [GROUPED, 'timeline', /timeline/],
  ['/customers/name/Bob', 'devices', /machines\/data/],
  ['/users/name/ann', 'sns', /sns\/data\?offset/],
  ['/users/name/ann', 'sessions', /sessions\/data/],
  ['/users/name/ann', 'licences', /businesses\?type/],
  ['/users/name/ann', 'roles', /roles\?/],
  ['/users/name/ann', 'errors', /logs\/data/],
  ['/users/name/ann', 'timeline', /timeline/],
  ['/devices/:id', 'sessions', /sessions\/data/],
  ['/devices/:id', 'strings', /strings\/data/],
  ['/devices/:id', 'timeline', /timeline/],
  [PRODUCT, 'features', /features\/data/],
  [PRODUCT, 'files', /files\?/],
  [PRODUCT, 'sns', /sns\/data/],
  [PRODUCT, 'activity', /activity\?/],
];

describe('a tab', () => {
  it.each(TABS)(
    '%s/%s is asked for by the pointer on it, and by the tab no differently',
    async (record, tab, requests) => {
      const service = testService();
      const { sn, id } = await makeRecords(service);
      const opened = record.replace(':sn', sn).replace(':id', String(id));
      await expectAskedOnce(opened, `${opened}/${tab}`, requests, service);
    },
  );
});

type Sent = Awaited<ReturnType<typeof renderApp>>['requests'][number];

/** Returns the requests of the pointer on the link to a page, and those of the page itself, as `told` tells them. */
async function askedBoth(
  service: ReturnType<typeof testService>,
  { opened, link, page }: { opened: string; link: string; page: string },
  told: (request: Sent) => string | readonly string[] | undefined,
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
      /overview\?parts=(.*)/.exec(line)?.[1]?.split('%2C') ??
      (/GET \/bff\/service$|jobs\/data\?limit=1$/.test(line) ? line : undefined);
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

describe('a report', () => {
  it('of entitlements is asked for by the pointer on the reports, for a role that sees them first', () =>
    expectAskedOnce('/settings', '/reports/entitlements', /reports\/entitlements/));

  it('of the busiest SNs is asked for by the pointer on the reports, for other roles', async () => {
    const service = testService();
    await makeRecords(service);
    await expectAskedOnce('/settings', '/reports?choice=busiest', /reports\/sn\/(busiest|peak)/, service, 'support');
  });

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

  it('asks for the use by a user by the pointer on the tab, once the SNs of the user are known', async () => {
    const service = testService();
    await makeRecords(service);
    const ofUsage = ({ line, body }: Sent) =>
      /sns\/data\?limit|reports\/users\/usage/.test(line) ? line + JSON.stringify(body) : undefined;
    const tab = { opened: '/users/name/ann', link: '/users/name/ann/usage', page: '/users/name/ann/usage' };
    const { byPointer, byPage } = await askedBoth(service, tab, ofUsage);
    await waitFor(() => expect(byPage()).toEqual(byPointer));
    expect(byPointer.size).toBe(2);
  });
});
