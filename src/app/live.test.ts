import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ChangedRecords, EventKind } from '#contract/events.ts';
import { sessionQuery } from './session.ts';
import { savedViews } from '../lib/list/saved-views.ts';
import { isLive, staleBy } from '../lib/api/stale.ts';
import { allowanceQueries, settingsQuery } from '../resources/allowances/api.ts';
import { auditQueries } from '../resources/audit/api.ts';
import { businessQueries } from '../resources/businesses/api.ts';
import { customerKeys, customerQueries } from '../resources/customers/api.ts';
import { accessQuery } from '../resources/desk/access.ts';
import { jobQueries } from '../resources/jobs/api.ts';
import { keyQueries } from '../resources/keys/api.ts';
import { logQueries } from '../resources/logs/api.ts';
import { machineQueries } from '../resources/machines/api.ts';
import { notesQuery } from '../resources/notes/api.ts';
import { operatorQueries } from '../resources/operators/api.ts';
import { overviewPart } from '../resources/overview/api.ts';
import { productQueries } from '../resources/products/api.ts';
import { fileQueries } from '../resources/products/file-api.ts';
import { templateQueries } from '../resources/products/template-api.ts';
import { sessionQueries } from '../resources/sessions/api.ts';
import { snQueries } from '../domain/sn-queries.ts';
import { stringQueries } from '../resources/strings/api.ts';
import { tokenIdQueries } from '../resources/tokenids/api.ts';
import { userQueries } from '../resources/users/api.ts';
import { roleKeys } from '../resources/users/roles/role-api.ts';

const PAGE = { body: {}, offset: 0, limit: 50 };

/** True when a change makes a query that read these rows stale. */
function isStale({ queryKey }: { queryKey: QueryKey }, change: ChangedRecords, items: readonly object[] = []): boolean {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, { items });
  const query = queryClient.getQueryCache().find({ queryKey });
  return query !== undefined && staleBy([change])(query);
}

test('a change makes the lists of its kind stale, and the detail of its own record', () => {
  const change: ChangedRecords = { kind: 'sn', keys: ['A'] };
  expect(isStale(snQueries.list(PAGE), change)).toBe(true);
  expect(isStale(snQueries.detail('A'), change)).toBe(true);
  expect(isStale(snQueries.detail('B'), change)).toBe(false);
  expect(isStale({ queryKey: ['businesses', 'list'] }, change)).toBe(false);
});

test('a change without keys makes all of its kind stale', () => {
  expect(isStale(snQueries.detail('B'), { kind: 'sn' })).toBe(true);
});

const TEMPLATE = { product: 'Studio', template: 'Pro' };

/** Queries of the page for each kind of record. */
const SHOWN: Readonly<Record<EventKind, readonly { queryKey: QueryKey }[]>> = {
  sn: [snQueries.list(PAGE)],
  business: [businessQueries.list(PAGE)],
  product: [productQueries.list(PAGE)],
  template: [templateQueries.list(TEMPLATE.product, 0)],
  file: [fileQueries.list('eng-1', 0)],
  customer: [customerQueries.list(PAGE)],
  customerGroup: [{ queryKey: customerKeys.groups }],
  note: [notesQuery({ name: 'Ada', groupName: '' }, 10)],
  allowance: [allowanceQueries.list(PAGE)],
  setting: [settingsQuery, sessionQuery],
  user: [userQueries.list(PAGE)],
  role: [{ queryKey: roleKeys.all }],
  machine: [machineQueries.list(PAGE)],
  tokenid: [tokenIdQueries.list(PAGE)],
  session: [sessionQueries.list(PAGE)],
  log: [logQueries.list(PAGE)],
  string: [stringQueries.list(PAGE)],
  job: [jobQueries.list(PAGE)],
  audit: [auditQueries.list(PAGE)],
  operator: [operatorQueries.list(0)],
  key: [keyQueries.list(0)],
  view: [savedViews('sns')],
};

test.each(Object.entries(SHOWN))('a change of kind %s makes what is shown of it stale', (kind, queries) => {
  for (const query of queries) expect(isStale(query, { kind: kind as EventKind })).toBe(true);
});

test('customers are known with their group and without', () => {
  const change: ChangedRecords = { kind: 'customer', keys: ['Ada', 'Partners/Bob'] };
  expect(isStale(customerQueries.detail({ name: 'Ada', groupName: '' }), change)).toBe(true);
  expect(isStale(customerQueries.detail({ name: 'Bob', groupName: 'Partners' }), change)).toBe(true);
  expect(isStale(customerQueries.detail({ name: 'Bob', groupName: 'Others' }), change)).toBe(false);
});

test('a session that begins or ends makes stale what counts and checks the seats of its SN, and no other SN', () => {
  const change: ChangedRecords = { kind: 'session', keys: ['A'] };
  const accessOf = (sn: string) => accessQuery({ sn, loginName: '', device: '' });
  const [own, other] = [[{ sn: 'A' }], [{ sn: 'B' }]];
  expect([snQueries.detail('A'), snQueries.detail('B')].map((query) => isStale(query, change))).toEqual([true, false]);
  expect([accessOf('A'), accessOf('B')].map((query) => isStale(query, change))).toEqual([true, false]);
  for (const query of [snQueries.list(PAGE), machineQueries.list(PAGE), machineQueries.detail('7')])
    expect([isStale(query, change, own), isStale(query, change, other)]).toEqual([true, false]);
  expect(isStale({ queryKey: ['sns', 'features', 'A'] }, change)).toBe(false);
});

test('a session makes stale who is online, and what the overview counts at once', () => {
  const change: ChangedRecords = { kind: 'session', keys: ['A'] };
  for (const query of [sessionQueries.list(PAGE), userQueries.list(PAGE), userQueries.detail('ada')])
    expect(isStale(query, change)).toBe(true);
  expect(isStale(overviewPart('nearLimit'), change)).toBe(true);
  expect(isStale(overviewPart('spikes'), change)).toBe(false);
});

test('devices and users that come or go make stale how much of its limits an SN uses', () => {
  for (const change of [{ kind: 'machine', keys: ['7'] } as const, { kind: 'user', keys: ['ada'] } as const]) {
    expect(isStale(snQueries.detail('A'), change)).toBe(true);
    expect(isStale(overviewPart('nearLimit'), change)).toBe(true);
  }
});

test('reports are not read again by themselves', () => {
  expect(
    [
      ['reports', 'peaks'],
      ['logs', 'list'],
    ].map(isLive),
  ).toEqual([false, true]);
});
