import type { EntitlementGroup, EntitlementItem } from '#contract/history/entitlements.ts';
import { partsOf } from '#contract/kinds.ts';
import { snsHref, type SnEntry } from '../../../domain/sn-queries.ts';
import { filtered, type Filter } from '../../../lib/list/filters.ts';
import { path } from '../../../lib/path.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { customerPaths } from '../../customers/paths.ts';
import { customerHref } from '../../customers/place.ts';
import { logsHref } from '../../logs/api.ts';
import { snPaths } from '../../sns/paths.ts';
import { reportPaths } from '../paths.ts';
import type { Days } from '../range.ts';

/** A group whose SNs are shown one by one. */
export type Within = { readonly by: Exclude<EntitlementGroup, 'sn'>; readonly key: string };

/** Returns the query entries of the SNs of a group. */
export function entriesOf({ by, key }: Within): SnEntry[] {
  if (by === 'product') return [{ name: 'productName', op: '=', values: [key] }];
  if (by === 'business') return [{ name: 'businessName', op: '=', values: [key] }];
  if (key === '') return [{ name: 'customerName', op: 'empty', values: [] }];
  const [groupName, name] = partsOf('customer', key);
  return [
    { name: 'customerName', op: '=', values: [name] },
    { name: 'customerGroup', op: '=', values: [groupName] },
  ];
}

/** Returns the URL of the page of a group; undefined for SNs without a customer. */
export function groupHref(by: EntitlementGroup, key: string): string | undefined {
  if (key === '') return undefined;
  switch (by) {
    case 'sn':
      return snPaths.page(key);
    case 'product':
      return path`/products/${key}`;
    case 'business':
      return path`/businesses/name/${key}`;
    case 'customer': {
      const [groupName, name] = partsOf('customer', key);
      return customerHref({ groupName, name });
    }
  }
}

/** Returns the name of a group as text, with the group of a customer in brackets; empty for SNs without a customer. */
export function groupText(by: EntitlementGroup, key: string): string {
  if (by === 'sn') return formatSn(key);
  const [groupName, name] = by === 'customer' ? partsOf('customer', key) : ['', key];
  return groupName === '' ? name : `${name} (${groupName})`;
}

/** What the report counts as expiring within 90 days. */
const SOON: readonly Filter[] = [
  { name: 'standing', op: 'is', values: ['active', 'exhausted'] },
  { name: 'expires', op: 'within', values: ['next90'] },
];

/** Returns the URL of the SNs of a group that expire within 90 days. */
export function expiringHref(by: EntitlementGroup, key: string): string {
  switch (by) {
    case 'sn':
      return snPaths.page(key);
    case 'product':
      return snsHref({ name: 'productName', op: 'is', values: [key] }, ...SOON);
    case 'business':
      return snsHref({ name: 'businessName', op: 'is', values: [key] }, ...SOON);
    case 'customer': {
      if (key === '') return snsHref({ name: 'customerName', op: 'empty', values: [] }, ...SOON);
      const [groupName, name] = partsOf('customer', key);
      return filtered(customerPaths.sns({ groupName, name }), SOON);
    }
  }
}

/** Returns the URL of the unmet demand of some SNs. */
export const demandOf = (sns: readonly string[], { from, to }: Days): string =>
  `${reportPaths.demand}?${new URLSearchParams({ sns: sns.join(','), from, to })}`;

/** Returns the URL of the refused log-ins that the report counts for an SN. */
export const refusalsHref = (sn: string, days: Days, codes: readonly number[] = SHORT): string =>
  logsHref([{ name: 'sn', op: 'is', values: [sn] }, ...refusedIn(days, codes)]);

const SHORT = [1794, 1795, 1796, 1799];

const refusedIn = ({ from, to }: Days, codes: readonly number[]): Filter[] => [
  { name: 'errorCode', op: 'is', values: codes.map(String) },
  { name: 'startTime', op: 'from', values: [from] },
  { name: 'startTime', op: 'until', values: [to] },
];

export type UseLevel = 'full' | 'partly' | 'high' | 'fine';

/** Returns how much of the seats was in use: all of the group, all of one of its SNs, nine of ten, or less. */
export function levelOf({ daysAtLimit, peakPercent = 0 }: EntitlementItem): UseLevel {
  if (peakPercent >= 100) return 'full';
  if (daysAtLimit > 0) return 'partly';
  return peakPercent >= 90 ? 'high' : 'fine';
}
