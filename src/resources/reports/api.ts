import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { DemandItem, DemandUnit } from '#contract/history/demand.ts';
import type { Scale } from '#contract/history/reports.ts';
import { call, request } from '../../lib/api/api-client.ts';
import type { ItemOf, ListBody, OptionsOf } from '../../lib/api/operations.ts';
import { snKeys, type SnEntry } from '../../domain/sn-queries.ts';
import type { CustomerPlace } from '../customers/place.ts';
import type { Days } from './range.ts';
import { ownerText, type Known } from './peaks.ts';
import { BUSIEST, MOST } from './state.ts';

const range = ({ from, to }: Days) => ({ startDate: from, endDate: to });

/** Milliseconds that a report of six months may take. */
const TIMEOUT = 60_000;

type OfUsers = [sns: readonly string[], users: readonly string[], days: Days, enabled: boolean];

/** Returns the query of a report by user. */
const ofUsers = <Key extends 'POST /reports/users/usage' | 'POST /reports/users/errors'>(
  name: string,
  operation: Key,
  ...[sns, users, days, enabled]: OfUsers
) =>
  queryOptions({
    queryKey: ['reports', name, sns, users, days],
    enabled: enabled && sns.length > 0 && users.length > 0,
    queryFn: async ({ signal }) => {
      const body = { ...range(days), sns, users: users.map((loginName) => ({ loginName })) };
      return (await request<ItemOf<Key>>(operation, { body, signal, timeout: TIMEOUT })).items;
    },
  });

/** What the rows of the entitlements are at first. */
export const FIRST_GROUP = 'customer';
/** Rows of the entitlements at first, and that 'More' adds. */
export const ENTITLEMENT_PAGE = 50;

/** The queries of the reports. They send no request while nothing is chosen. */
export const reportQueries = {
  peaks: (sns: readonly string[], days: Days, scale: Scale, enabled: boolean) =>
    queryOptions({
      queryKey: ['reports', 'peaks', sns, days, scale],
      enabled: enabled && sns.length > 0,
      queryFn: async ({ signal }) => {
        const body = { ...range(days), sns, scale };
        return (await call('POST /reports/sn/peak', { body, signal, timeout: TIMEOUT })).items;
      },
    }),
  usage: (...chosen: OfUsers) => ofUsers('usage', 'POST /reports/users/usage', ...chosen),
  errors: (...chosen: OfUsers) => ofUsers('errors', 'POST /reports/users/errors', ...chosen),
  /** Returns the query of the SNs that a user is bound to, last changed first, as many as a report can have. */
  snsOf: (user: string) =>
    queryOptions({
      queryKey: [...snKeys.lists, 'of user', user],
      queryFn: async ({ signal }) => {
        const body: ListBody<'POST /sns/data'> = {
          querys: [{ name: 'userName', op: '=', values: [user] }],
          sorts: [{ name: 'lastUpdateDate', order: 'DESC' }],
        };
        const { items, total } = await call('POST /sns/data', { body, query: { limit: MOST }, signal });
        return { sns: items.map(({ sn }) => sn), total };
      },
    }),
  busiestOf: (client: QueryClient, place: CustomerPlace, days: Days, enabled: boolean) =>
    queryOptions({
      queryKey: ['reports', 'busiest', place.groupName, place.name, days],
      enabled,
      queryFn: () => findBusiest(client, ofCustomer(place), days),
    }),
  /** Returns the query of what a legend says of SNs. */
  known: (sns: readonly string[]) =>
    queryOptions({
      queryKey: [...snKeys.lists, 'known', sns],
      enabled: sns.length > 0,
      queryFn: async ({ signal }) => {
        const body: ListBody<'POST /sns/data'> = { querys: [{ name: 'sn', op: '=', values: [...sns] }] };
        const query = { scope: ['product', 'customer', 'archived'] } as const;
        const { items } = await call('POST /sns/data', { body, query, signal });
        return new Map(
          items.map(({ sn, concurrentNumber, customer, product }): [string, Known] => [
            sn,
            { limit: concurrentNumber, note: ownerText(customer?.name, product?.productName) },
          ]),
        );
      },
    }),
  /** Returns the query of the codes of the busiest SNs of all, highest peak first. */
  busiest: ({ from, to }: Days, enabled: boolean) =>
    queryOptions({
      queryKey: ['reports', 'busiest of all', from, to],
      enabled,
      queryFn: async ({ signal }) => {
        const body = { ...range({ from, to }), most: BUSIEST };
        const { items } = await call('POST /reports/sn/busiest', { body, signal, timeout: TIMEOUT });
        return items.map(({ sn }) => sn);
      },
    }),
  /** Returns the query of the codes of the SNs with the most refused log-ins, most first. */
  refusedMost: ({ from, to }: Days, enabled: boolean) =>
    queryOptions({
      queryKey: ['reports', 'refused most', from, to],
      enabled,
      queryFn: async ({ signal }) => {
        const body = { by: 'sn', ...range({ from, to }), sorts: [{ name: 'refused', order: 'DESC' }] } as const;
        const asked = { body, query: { limit: BUSIEST }, signal, timeout: TIMEOUT };
        const { items } = await call('POST /reports/entitlements', asked);
        return items.filter(({ refused }) => refused > 0).map(({ key }) => key);
      },
    }),
  entitlements: (body: EntitlementRequest, limit: number, enabled: boolean) =>
    queryOptions({
      queryKey: ['reports', 'entitlements', body, limit],
      enabled,
      queryFn: ({ signal }) => call('POST /reports/entitlements', { body, query: { limit }, signal, timeout: TIMEOUT }),
      placeholderData: keepPreviousData,
    }),
  /** Returns the query that the entitlements open with. */
  entitlementsAtFirst: ({ from, to }: Days) =>
    reportQueries.entitlements({ by: FIRST_GROUP, startDate: from, endDate: to }, ENTITLEMENT_PAGE, true),
  demand: (sns: readonly string[], days: Days, unit: DemandUnit, enabled: boolean) =>
    queryOptions({
      queryKey: ['reports', 'demand', sns, days, unit],
      enabled: enabled && sns.length > 0,
      queryFn: async ({ signal }) => {
        const body = demandBody(sns, days, unit);
        const items: DemandItem[] = [];
        for (let more = true; more;) {
          const query = { offset: items.length, limit: MAX_PAGE };
          const page = await call('POST /reports/demand', { body, query, signal, timeout: TIMEOUT });
          items.push(...page.items);
          more = page.items.length > 0 && items.length < page.total;
        }
        return items;
      },
    }),
  /** Returns the query of the newest log-ins to an SN that were refused for want of a seat, and of their count. */
  seatRefusals: (sn: string, { from, to }: Days) =>
    queryOptions({
      queryKey: ['reports', 'seat refusals', sn, from, to],
      queryFn: ({ signal }) => {
        const body: ListBody<'POST /logs/data'> = {
          querys: [
            { name: 'sn', op: '=', values: [sn] },
            { name: 'errorCode', op: '=', values: [1799] },
            { name: 'startTime', op: '>=', values: [`${from} 00:00:00`] },
            { name: 'startTime', op: '<=', values: [`${to} 23:59:59`] },
          ],
          sorts: [{ name: 'startTime', order: 'DESC' }],
        };
        return call('POST /logs/data', { body, query: { limit: MAX_PAGE }, signal, timeout: TIMEOUT });
      },
    }),
};

/** Returns what the report of unmet demand is asked. */
export const demandBody = (sns: readonly string[], days: Days, unit: DemandUnit) => ({ ...range(days), sns, unit });

/** What the entitlement report is asked. */
export type EntitlementRequest = NonNullable<OptionsOf<'POST /reports/entitlements'>['body']>;

/** Returns the query entries of the SNs of a customer. */
export const ofCustomer = ({ name, groupName }: CustomerPlace): SnEntry[] => [
  { name: 'customerName', op: '=', values: [name] },
  { name: 'customerGroup', op: '=', values: [groupName] },
];

/** Maximum number of SNs of a customer or product to search for the busiest. */
const LOOKED_AT = 100;

export type Busiest = { readonly sns: readonly string[]; readonly lookedAt: number; readonly of: number };

/** Returns the ten SNs with the highest peaks in these days, highest first, among the SNs that match. */
export async function findBusiest(client: QueryClient, querys: readonly SnEntry[], days: Days): Promise<Busiest> {
  const body: ListBody<'POST /sns/data'> = { querys, sorts: [{ name: 'lastUpdateDate', order: 'DESC' }] };
  const { items, total } = await call('POST /sns/data', { body, query: { limit: LOOKED_AT } });
  const peaks = new Map<string, number>();
  for (let at = 0; at < items.length; at += MOST) {
    const sns = items.slice(at, at + MOST).map(({ sn }) => sn);
    for (const { sn, peak } of await client.fetchQuery(reportQueries.peaks(sns, days, 'month', true))) {
      peaks.set(sn, Math.max(peak, peaks.get(sn) ?? 0));
    }
  }
  const sorted = [...peaks].toSorted(([, one], [, other]) => other - one);
  return { sns: sorted.slice(0, MOST).map(([sn]) => sn), lookedAt: items.length, of: total };
}
