import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ChangedRecords } from '#contract/events.ts';
import { isLive, staleBy } from '../lib/stale.ts';
import { customerQueries } from '../resources/customers/api.ts';
import { accessQuery } from '../resources/desk/access.ts';
import { machineQueries } from '../resources/machines/api.ts';
import { overviewPart } from '../resources/overview/api.ts';
import { sessionQueries } from '../resources/sessions/api.ts';
import { snQueries } from '../resources/sns/api.ts';
import { userQueries } from '../resources/users/api.ts';

const PAGE = { body: {}, offset: 0, limit: 50 };

/** Whether a query that read these rows is stale after a change. */
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

test('the session of the operator and reports are not read again by themselves', () => {
  expect([['session'], ['reports', 'peaks'], ['logs', 'list']].map(isLive)).toEqual([false, false, true]);
});
