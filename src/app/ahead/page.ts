import type { QueryClient } from '@tanstack/react-query';
import type { NonIndexRouteObject, Params, PathParam } from 'react-router';
import { ahead, type Ahead, type SignedIn } from '../../lib/api/ahead.ts';
import { narrowed, type ListQuery } from '../../lib/api/page-query.ts';
import { listMemory } from '../../lib/list/list-memory.ts';
import { pageSize } from '../../lib/list/list-state.ts';
import { ownedBy, type Owner } from '../../lib/list/owner.ts';

/** Who opens a page, and the cache that it reads. */
export type Opening = { readonly signedIn: SignedIn; readonly queryClient: QueryClient };

type Asked = Ahead | undefined | readonly (Ahead | undefined)[];

/** The pattern of an address, and what its page asks for when it opens. */
export type Page = NonIndexRouteObject & {
  readonly path: string;
  readonly of: (params: Params, opening: Opening) => Asked;
};

/** Returns the page with a pattern, whose parts `of` gets by their names. */
export const page = <const Path extends string>(
  path: Path,
  of: (params: Readonly<Record<PathParam<Path>, string>>, opening: Opening) => Asked,
): Page => ({ path, of: (params, opening) => of(params as Readonly<Record<PathParam<Path>, string>>, opening) });

/** Returns the request that a list opens with; undefined for a list that opens with a saved view. */
export function firstPage<Row>(id: string, list: ListQuery<Row>): Ahead | undefined {
  const { size, columns, opensWithView } = listMemory.read(id);
  if (opensWithView === true) return undefined;
  return ahead(list({ body: { querys: [], sorts: [] }, offset: 0, limit: pageSize(size) }, columns));
}

/** Returns the request of the list in a tab, with the records of an owner. */
export const tabList = <Row>(id: string, list: ListQuery<Row>, owner: Owner): Ahead | undefined =>
  firstPage(id, narrowed(list, ownedBy(owner)));

/** Returns a page of customers in and without a group. */
export const ofCustomers = (tab: string, of: Page['of']): Page[] =>
  ['name/:name', 'group/:groupName/name/:name'].map((customer) => ({ path: `/customers/${customer}${tab}`, of }));
