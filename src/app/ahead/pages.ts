import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { snQueries } from '../../domain/sn-queries.ts';
import { ahead, type Ahead, type SignedIn } from '../../lib/api/ahead.ts';
import { allowanceQueries } from '../../resources/allowances/api.ts';
import { auditQueries } from '../../resources/audit/api.ts';
import { businessQueries } from '../../resources/businesses/api.ts';
import { customerQueries } from '../../resources/customers/api.ts';
import { placeIn } from '../../resources/customers/paths.ts';
import { deskAhead } from '../../resources/desk/now/api.ts';
import { ALL_FEATURES, featuresQuery, templateHolder } from '../../resources/features/api.ts';
import { jobQueries } from '../../resources/jobs/api.ts';
import { logQueries } from '../../resources/logs/api.ts';
import { machineQueries } from '../../resources/machines/api.ts';
import { overviewAhead } from '../../resources/overview/api.ts';
import { productQueries } from '../../resources/products/api.ts';
import { templateQueries } from '../../resources/products/template-api.ts';
import { reportPaths } from '../../resources/reports/paths.ts';
import { sessionQueries } from '../../resources/sessions/api.ts';
import { tokenIdQueries } from '../../resources/tokenids/api.ts';
import { userQueries } from '../../resources/users/api.ts';
import { roleQueries } from '../../resources/users/roles/role-api.ts';
import { firstPage, ofCustomers, page, type Page } from './page.ts';
import { entitlementsOf, reportsOf } from './reports.ts';
import { TABS } from './tabs.ts';

/** Pages of records, each with what its first tab asks for. */
const RECORDS: readonly Page[] = [
  page('/sns/:sn', ({ sn }) => ahead(snQueries.detail(sn))),
  ...ofCustomers('', (params) => ahead(customerQueries.detail(placeIn(params)))),
  page('/users/name/:name', ({ name }) => ahead(userQueries.detail(name))),
  page('/users/roles/:guid', ({ guid }) => [
    ahead(roleQueries.detail(guid)),
    firstPage('role-users', roleQueries.users(guid)),
  ]),
  page('/devices/:id', ({ id }) => ahead(machineQueries.detail(id))),
  page('/tokens/:tokenType/:guid', ({ tokenType, guid }) =>
    ahead(tokenIdQueries.detail({ tokenType: tokenType === '6' ? 6 : 5, guid })),
  ),
  page('/jobs/:id', ({ id }) => ahead(jobQueries.detail(Number(id)))),
  page('/businesses/name/:name', ({ name }) => ahead(businessQueries.detail(name))),
  page('/products/name/:name', ({ name }) => [
    ahead(productQueries.detail(name)),
    ahead(templateQueries.list(name, 0)),
  ]),
  page('/products/name/:name/templates/:template', ({ name, template }) => [
    ahead(templateQueries.detail(name, template)),
    ahead(featuresQuery(templateHolder(name, template), ALL_FEATURES)),
  ]),
];

const PLACES: readonly Page[] = [
  page('/overview', (_, { signedIn }) => overviewAhead(signedIn)),
  page(reportPaths.peaks, (_, opening) => reportsOf(opening)),
  page(reportPaths.entitlements, (_, opening) => entitlementsOf(opening)),
  page('/desk', (_, { signedIn }) => deskAhead(signedIn)),
];

const LISTS: readonly Page[] = [
  page('/sns', () => firstPage('sns', snQueries.list)),
  page('/customers', () => firstPage('customers', customerQueries.list)),
  page('/users', () => firstPage('users', userQueries.list)),
  page('/devices', () => firstPage('machines', machineQueries.list)),
  page('/tokens', () => firstPage('tokenids', tokenIdQueries.list)),
  page('/products', () => firstPage('products', productQueries.list)),
  page('/businesses', () => firstPage('businesses', businessQueries.list)),
  page('/sessions', () => firstPage('sessions', sessionQueries.list)),
  page('/allowances', () => firstPage('allowances', allowanceQueries.list)),
  page('/logs', () => firstPage('logs', logQueries.list)),
  page('/jobs', () => firstPage('jobs', jobQueries.list)),
  page('/audit', () => firstPage('audit', auditQueries.list)),
];

/** A list keeps the state in which the operator left it in the search of its address. */
const LIST_PATHS: ReadonlySet<string> = new Set(LISTS.map(({ path }) => path));

const PAGES: Page[] = [...LISTS, ...PLACES, ...RECORDS, ...TABS];

/** True for the address of a place that is a list. */
export const isList = (pathname: string): boolean => LIST_PATHS.has(pathname);

/**
 * Returns the requests of the page at an address; none when they are not known. Some depend on a record that is already in the
 * cache of `queryClient`.
 */
export function pageAhead(pathname: string, signedIn: SignedIn, queryClient: QueryClient): readonly Ahead[] {
  const match = matchRoutes(PAGES, pathname)?.at(-1);
  if (match === undefined) return [];
  const asked = match.route.of(match.params, { signedIn, queryClient });
  return [asked].flat().filter((one) => one !== undefined);
}
