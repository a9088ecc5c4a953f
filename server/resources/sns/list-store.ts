import { sql } from 'kysely';
import type { Query } from '../../contract/listing.ts';
import type { SnScope } from '../../contract/sns.ts';
import type { Condition } from '../../core/condition.ts';
import { runList, type Page, type Sorts } from '../../core/list.ts';
import type { Reader } from '../../db/handle.ts';
import { snList } from './fields.ts';
import { seekSn } from './store.ts';

/** What every list of SNs can be asked for in its query. */
export type SnListQuery = {
  offset?: number | undefined;
  limit?: number | undefined;
  scope?: readonly SnScope[] | undefined;
};

/**
 * A page of SNs, all of them or those that `of` narrows them to; archived ones only when the scope says so. Refuses
 * unknown query and sort names (515). Specification, POST /sns/data; decisions 7.
 */
export async function listSns(
  db: Reader,
  { scope = [], ...request }: SnListQuery,
  query: Query = {},
  of: readonly Condition[] = [],
): Promise<Page> {
  const all = snList(scope);
  // The counters know nothing of what a parent narrows to.
  const { counters: _counters, ...rows } = all;
  const list = of.length === 0 ? all : rows;
  if (scope.includes('archived') || scope.includes('all')) return runList(db, list, request, query, { where: of });
  const everything = (query.querys ?? []).length === 0 && of.length === 0;
  return runList(db, list, request, query, {
    where: [sql<boolean>`s.archived = 0`, ...of],
    ...(everything && { seek: (offset: number, sorts: Sorts) => seekSn(db, offset, sorts) }),
  });
}
