import { matchPath } from 'react-router';
import type { TimelineSubject } from '#contract/records/timeline.ts';
import { snQueries } from '../domain/sn-queries.ts';
import { EVERYTHING, timelineQuery } from '../domain/timeline/api.ts';
import { ahead, aheadOfPages, type Ahead, type SignedIn } from '../lib/api/ahead.ts';
import { listMemory } from '../lib/list/list-memory.ts';
import { pageSize } from '../lib/list/list-state.ts';
import { narrowed, type ListQuery } from '../lib/api/page-query.ts';
import { ownedBy, type Owner } from '../lib/list/owner.ts';
import { businessQueries } from '../resources/businesses/api.ts';
import { customerQueries } from '../resources/customers/api.ts';
import { placeIn } from '../resources/customers/paths.ts';
import { customerKeyText } from '../resources/customers/place.ts';
import { deskAhead } from '../resources/desk/now/api.ts';
import { ALL_FEATURES, featuresQuery, snHolder } from '../resources/features/api.ts';
import { jobQueries } from '../resources/jobs/api.ts';
import { machineQueries } from '../resources/machines/api.ts';
import { productQueries } from '../resources/products/api.ts';
import { templateQueries } from '../resources/products/template-api.ts';
import { tokenIdQueries } from '../resources/tokenids/api.ts';
import { allowanceQueries } from '../resources/allowances/api.ts';
import { auditQueries } from '../resources/audit/api.ts';
import { logQueries } from '../resources/logs/api.ts';
import { overviewAhead } from '../resources/overview/api.ts';
import { reportQueries } from '../resources/reports/api.ts';
import { dayIn, FIRST_PRESET, FIRST_SCALE, presetDays } from '../resources/reports/range.ts';
import { sessionQueries } from '../resources/sessions/api.ts';
import { subjectOf } from '../resources/timeline/subjects.ts';
import { userQueries } from '../resources/users/api.ts';
import { roleQueries } from '../resources/users/roles/role-api.ts';

type Params = Readonly<Record<string, string | undefined>>;

type Page = (params: Params, signedIn: SignedIn) => Ahead | readonly Ahead[] | undefined;

/** Pages of records, and lists in their tabs, by the pattern of their address. */
const PAGES: readonly (readonly [string, Page])[] = [
  ['/sns/:sn', ({ sn = '' }) => ahead(snQueries.detail(sn))],
  ['/customers/name/:name', ({ name = '' }) => ahead(customerQueries.detail({ groupName: '', name }))],
  [
    '/customers/group/:groupName/name/:name',
    ({ groupName = '', name = '' }) => ahead(customerQueries.detail({ groupName, name })),
  ],
  ['/users/name/:name', ({ name = '' }) => ahead(userQueries.detail(name))],
  ['/users/roles/:guid', ({ guid = '' }) => ahead(roleQueries.detail(guid))],
  ['/devices/:id', ({ id = '' }) => ahead(machineQueries.detail(id))],
  [
    '/tokens/:tokenType/:guid',
    ({ tokenType, guid = '' }) => ahead(tokenIdQueries.detail({ tokenType: tokenType === '6' ? 6 : 5, guid })),
  ],
  ['/jobs/:id', ({ id }) => ahead(jobQueries.detail(Number(id)))],
  ['/businesses/name/:name', ({ name = '' }) => ahead(businessQueries.detail(name))],
  ['/products/name/:name', ({ name = '' }) => ahead(productQueries.detail(name))],
  [
    '/products/name/:name/templates/:template',
    ({ name = '', template = '' }) => ahead(templateQueries.detail(name, template)),
  ],
  ['/sns/:sn/devices', tab('sn-machines', machineQueries.list, bySn)],
  ['/sns/:sn/users', tab('sn-users', userQueries.list, bySn)],
  ['/sns/:sn/sessions', tab('sn-sessions', sessionQueries.list, bySn)],
  ['/sns/:sn/tokenids', tab('sn-tokenids', tokenIdQueries.list, bySn)],
  ['/sns/:sn/logs', tab('sn-logs', logQueries.list, bySn)],
  ['/sns/:sn/allowances', tab('sn-allowances', allowanceQueries.list, bySn)],
  ...ofCustomers(
    'sns',
    tab('customer-sns', snQueries.list, (params) => {
      const { name, groupName } = placeIn(params);
      return { customerName: name, customerGroup: groupName };
    }),
  ),
  ...ofCustomers('sessions', tab('customer-sessions', sessionQueries.list, byCustomer)),
  ...ofCustomers('users', tab('customer-users', userQueries.list, byCustomer)),
  ...ofCustomers('devices', tab('customer-machines', machineQueries.list, byCustomer)),
  ['/users/name/:name/sns', tab('user-sns', snQueries.list, byUser)],
  ['/users/name/:name/sessions', tab('user-sessions', sessionQueries.list, byUser)],
  ['/sns/:sn/reports', ({ sn = '' }, { timeZone }) => peaksOf(sn, timeZone)],
  ['/sns/:sn/features', ({ sn = '' }) => ahead(featuresQuery(snHolder(sn), ALL_FEATURES))],
  ['/sns/:sn/timeline', timeline('sn')],
  ...ofCustomers('timeline', timeline('customer')),
  ['/users/name/:name/timeline', timeline('user')],
  ['/devices/:id/timeline', timeline('machine')],
  ['/overview', (_, signedIn) => overviewAhead(signedIn)],
  ['/desk', (_, signedIn) => deskAhead(signedIn)],
  ['/products/name/:name/sns', tab('product-sns', snQueries.list, ({ name = '' }) => ({ productName: name }))],
];

const LISTS: Readonly<Record<string, () => Ahead | undefined>> = {
  '/sns': () => firstPage('sns', snQueries.list),
  '/customers': () => firstPage('customers', customerQueries.list),
  '/users': () => firstPage('users', userQueries.list),
  '/devices': () => firstPage('machines', machineQueries.list),
  '/tokens': () => firstPage('tokenids', tokenIdQueries.list),
  '/products': () => firstPage('products', productQueries.list),
  '/businesses': () => firstPage('businesses', businessQueries.list),
  '/sessions': () => firstPage('sessions', sessionQueries.list),
  '/allowances': () => firstPage('allowances', allowanceQueries.list),
  '/logs': () => firstPage('logs', logQueries.list),
  '/jobs': () => firstPage('jobs', jobQueries.list),
  '/audit': () => firstPage('audit', auditQueries.list),
};

/** Returns the request that a list opens with; undefined for a list that opens with a saved view. */
function firstPage<Row>(id: string, list: ListQuery<Row>): Ahead | undefined {
  const { size, columns, opensWithView } = listMemory.read(id);
  if (opensWithView === true) return undefined;
  return ahead(list({ body: { querys: [], sorts: [] }, offset: 0, limit: pageSize(size) }, columns));
}

/** Returns the request of the list in a tab: `owner` tells by the address whose records it has. */
function tab<Row>(id: string, list: ListQuery<Row>, owner: (params: Params) => Owner): Page {
  return (params) => firstPage(id, narrowed(list, ownedBy(owner(params))));
}

function timeline(kind: TimelineSubject): Page {
  return (params) => aheadOfPages(timelineQuery(subjectOf(kind, params), EVERYTHING));
}

/** Returns the requests of the report with which the tab of an SN opens. */
function peaksOf(sn: string, timeZone: string): readonly Ahead[] {
  const days = presetDays(FIRST_PRESET, dayIn(timeZone, new Date()));
  return [ahead(reportQueries.peaks([sn], days, FIRST_SCALE, true)), ahead(reportQueries.known([sn]))];
}

function bySn({ sn = '' }: Params): Owner {
  return { sn };
}

function byUser({ name = '' }: Params): Owner {
  return { userName: name };
}

function byCustomer(params: Params): Owner {
  return { customer: customerKeyText(placeIn(params)) };
}

/** Returns a tab of customers in and without a group. */
function ofCustomers(path: string, page: Page): [string, Page][] {
  return ['name/:name', 'group/:groupName/name/:name'].map((customer) => [`/customers/${customer}/${path}`, page]);
}

/** True for the address of a place that is a list. */
export const isList = (pathname: string): boolean => pathname in LISTS;

/** Returns the requests of the page at an address; none when they are not known. */
export function pageAhead(pathname: string, signedIn: SignedIn): readonly Ahead[] {
  const list = LISTS[pathname];
  if (list !== undefined) return listOf(list());
  for (const [pattern, of] of PAGES) {
    const match = matchPath(pattern, pathname);
    if (match !== null) return listOf(of(match.params, signedIn));
  }
  return [];
}

const listOf = (found: Ahead | readonly Ahead[] | undefined): readonly Ahead[] =>
  found === undefined ? [] : [found].flat();
