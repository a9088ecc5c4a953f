import { writeFilter, type Filter, type FilterOp } from '../../lib/filters.ts';

const filter = (name: string, op: FilterOp, value: string): Filter => ({ name, op, values: [value] });

/** The address of the SNs with filters; the list shows them as chips. */
export const snsHref = (...filters: readonly Filter[]): string => hrefOf('/sns', filters);

/** Enabled SNs whose licence ends within some days. */
export const expiringHref = (span: 'next7' | 'next30' | 'next90'): string =>
  `${snsHref(filter('status', 'is', '0'), filter('expires', 'within', span))}&sort=endDate`;

/** Enabled SNs that have nine tenths or more of a limit in use. */
export const nearHref = (limit: string): string =>
  snsHref(filter('status', 'is', '0'), filter('nearLimit', 'is', limit));

export const statusHref = (status: number): string => snsHref(filter('status', 'is', String(status)));
export const archivedHref = snsHref(filter('archived', 'is', 'true'));
export const typeHref = (type: string): string => snsHref(filter('type', 'is', type));

/** Refused log-ins of the last days. */
export const denialsHref = hrefOf('/logs', [filter('errorCode', 'not', '0'), filter('startTime', 'within', 'last7')]);

function hrefOf(list: string, filters: readonly Filter[]): string {
  return `${list}?${filters.map((each) => `f=${encodeURIComponent(writeFilter(each))}`).join('&')}`;
}
