import { sql } from 'kysely';
import type { Query } from '../../contract/listing.ts';
import type { SnScope } from '../../contract/sns.ts';
import type { Condition } from '../../core/condition.ts';
import { runList, type Page, type Sorts } from '../../core/list.ts';
import type { Walk } from '../../core/walk.ts';
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
  const { list: all, where } = snWalk(scope);
  // The counters know nothing of what a parent narrows to.
  const { counters: _counters, ...rows } = all;
  const list = of.length === 0 ? all : rows;
  if (where.length === 0) return runList(db, list, request, query, { where: of });
  const everything = (query.querys ?? []).length === 0 && of.length === 0;
  return runList(db, list, request, query, {
    where: [...where, ...of],
    ...(everything && { seek: (offset: number, sorts: Sorts) => seekSn(db, offset, sorts) }),
  });
}

/** The list of SNs as a scope asks for it, and that archived ones are left out of it unless the scope has them. */
export const snWalk = (scope: readonly string[] = []): Walk => ({
  list: snList(scope),
  where: scope.includes('archived') || scope.includes('all') ? [] : [sql<boolean>`s.archived = 0`],
});
