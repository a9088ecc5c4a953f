import { msg } from '@lingui/core/macro';
import type { Standing } from '#contract/sns/standing.ts';
import type { DateSpan } from '../../lib/list/date-spans.ts';
import { writeFilter, type Filter, type FilterField, type FilterOp } from '../../lib/list/filters.ts';
import type { QueryNameOf } from '../../lib/api/operations.ts';

const filter = <Name extends string>(name: Name, op: FilterOp, ...values: string[]): Filter<Name> => ({
  name,
  op,
  values,
});
const within = <Name extends string>(name: Name, span: DateSpan): Filter<Name> => filter(name, 'within', span);
const running = filter('standing', 'is', 'active', 'exhausted');

/** Returns the URL of running licences that expire within a span. */
export const expiringHref = (span: 'next7' | 'next30' | 'next90'): string =>
  `${hrefOf('/sns', running, within('expires', span))}&sort=expires`;

export const expiredHref = (span: 'last7' | 'last30'): string =>
  `${hrefOf('/sns', filter('standing', 'is', 'expired'), within('expires', span))}&sort=-expires`;

/** The URL of licences in grace, those that stop working first on top. */
export const inGraceHref = `${hrefOf('/sns', filter('standing', 'is', 'grace'))}&sort=graceUntil`;

export const expiringOnHref = (from: string, until = from): string =>
  from === until
    ? hrefOf('/sns', running, filter('expires', 'on', from))
    : hrefOf('/sns', running, filter('expires', 'from', from), filter('expires', 'until', until));

/** Returns the URL of running licences that use 90 percent or more of a limit. */
export const nearHref = (limit: string): string => hrefOf('/sns', running, filter('nearLimit', 'is', limit));

export const standingHref = (standing: Exclude<Standing, 'archived'>): string =>
  hrefOf('/sns', filter('standing', 'is', standing));
export const archivedHref = hrefOf('/sns', filter('archived', 'is', 'true'));
export const typeHref = (type: string): string => hrefOf('/sns', filter('type', 'is', type));

/** Returns the URL of log-ins that were refused within a day, all or those of one code. */
export const denialsHref = (code?: number): string =>
  hrefOf(
    '/logs',
    code === undefined ? filter('errorCode', 'not', '0') : filter('errorCode', 'is', String(code)),
    within('startTime', 'last24h'),
  );

/** URLs of devices and users that were disabled within a day and still are. */
export const disabledDevicesHref = hrefOf('/devices', within('disabledDate', 'last24h'));
export const disabledUsersHref = hrefOf('/users', within('disabledDate', 'last24h'));

/** List filters for the jobs that the card counts. */
export const failedJobFilters: readonly { filter: Filter<QueryNameOf<'POST /jobs/data'>>; field: FilterField }[] = [
  {
    filter: filter('hasFailures', 'is', 'true'),
    field: { name: 'hasFailures', label: msg`With failures`, kind: 'boolean' },
  },
  { filter: within('createdAt', 'last7'), field: { name: 'createdAt', label: msg`Requested`, kind: 'date' } },
];
export const failedJobsHref = hrefOf('/jobs', ...failedJobFilters.map((each) => each.filter));

function hrefOf(list: string, ...filters: readonly Filter[]): string {
  return `${list}?${filters.map((each) => `f=${encodeURIComponent(writeFilter(each))}`).join('&')}`;
}
