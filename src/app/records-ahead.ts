import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { snQueries } from '../domain/sn-queries.ts';
import { listMemory } from '../lib/list/list-memory.ts';
import { pageSize } from '../lib/list/list-state.ts';
import type { ListQuery } from '../lib/api/page-query.ts';
import { scrolledWithin } from '../lib/api/fetch-ahead.ts';
import { businessQueries } from '../resources/businesses/api.ts';
import { customerQueries } from '../resources/customers/api.ts';
import { jobQueries } from '../resources/jobs/api.ts';
import { machineQueries } from '../resources/machines/api.ts';
import { productQueries } from '../resources/products/api.ts';
import { templateQueries } from '../resources/products/template-api.ts';
import { tokenIdQueries } from '../resources/tokenids/api.ts';
import { allowanceQueries } from '../resources/allowances/api.ts';
import { auditQueries } from '../resources/audit/api.ts';
import { logQueries } from '../resources/logs/api.ts';
import { sessionQueries } from '../resources/sessions/api.ts';
import { userQueries } from '../resources/users/api.ts';
import { roleQueries } from '../resources/users/roles/role-api.ts';

/** The request that a page waits for. */
type Ahead = { readonly queryKey: QueryKey; readonly fetch: (queryClient: QueryClient) => Promise<void> };

function ahead<Data>(query: FetchQueryOptions<Data, Error, Data> & { queryKey: QueryKey }): Ahead {
  return { queryKey: query.queryKey, fetch: (queryClient) => queryClient.prefetchQuery(query) };
}

type Params = Readonly<Record<string, string | undefined>>;

const PAGES: readonly (readonly [string, (params: Params) => Ahead])[] = [
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

/** Returns the request of the page at an address; undefined for pages that do not wait for a single one. */
export function pageAhead(pathname: string): Ahead | undefined {
  const list = LISTS[pathname];
  if (list !== undefined) return list();
  for (const [pattern, of] of PAGES) {
    const match = matchPath(pattern, pathname);
    if (match !== null) return of(match.params);
  }
  return undefined;
}

/** Milliseconds on a row or link before its page is fetched. A pointer that crosses it stays for less. */
const STAY = 80;
/** What leads to a page that is fetched ahead. */
const POINTED = 'tr[data-openable], a[data-place]';

/** For so many milliseconds after scrolling nothing is fetched: rows move below a pointer that rests. */
const AFTER_SCROLLING = 150;
/**
 * Fetches the record of the row, or the list of the place, under the pointer or the focus, so that its page has content at
 * once. Leaving it cancels the request. One is fetched at a time, none while scrolling, and none when the browser is to
 * save data. Returns a function that stops it.
 */
export function fetchRecordsAhead(queryClient: QueryClient): () => void {
  let pointed: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Ahead | undefined;
  let isFetching = false;

  const leave = (): void => {
    clearTimeout(timer);
    pointed = null;
    if (current === undefined) return;
    const { queryKey } = current;
    current = undefined;
    // The page may have opened meanwhile: then the request is its own.
    const query = queryClient.getQueryCache().find({ queryKey, exact: true });
    if (query?.getObserversCount() === 0) void queryClient.cancelQueries({ queryKey, exact: true });
  };
  const fetch = async (href: string): Promise<void> => {
    if (isFetching || scrolledWithin(AFTER_SCROLLING) || isSavingData()) return;
    const { pathname, search } = new URL(href);
    // The link of a place has the state in which the operator left the list, which is in the cache.
    const page = pathname in LISTS && search !== '' ? undefined : pageAhead(pathname);
    if (page === undefined) return;
    current = page;
    isFetching = true;
    await page.fetch(queryClient);
    isFetching = false;
    if (current === page) current = undefined;
  };
  const enter = ({ target }: Event): void => {
    const next = target instanceof Element ? target.closest(POINTED) : null;
    if (next === pointed) return;
    leave();
    pointed = next;
    const link = next instanceof HTMLAnchorElement ? next : next?.querySelector<HTMLAnchorElement>('th a[href]');
    if (link) timer = setTimeout(() => void fetch(link.href), STAY);
  };

  const events = ['pointerover', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, enter, { passive: true });
  return () => {
    leave();
    for (const event of events) document.removeEventListener(event, enter);
  };
}

const isSavingData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
