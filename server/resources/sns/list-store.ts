import { sql } from 'kysely';
import type { Query } from '../../contract/listing.ts';
import type { SnListScope } from '../../contract/sn-names.ts';
import type { Condition } from '../../core/condition.ts';
import { startOfLast } from '../../core/days.ts';
import { runList, type ListDefinition, type Page, type Sorts } from '../../core/list.ts';
import type { Walk } from '../../core/walk.ts';
import type { Reader } from '../../db/handle.ts';
import { snList } from './fields.ts';
import { seekSn } from './store.ts';

/** What every list of SNs can be asked for in its query. */
export type SnListQuery = {
  offset?: number | undefined;
  limit?: number | undefined;
  scope?: readonly SnListScope[] | undefined;
};

/**
 * A page of SNs, all of them or those that `of` narrows them to; archived ones only when the scope says so. Refuses
 * unknown query and sort names (515). Specification, POST /sns/data; decisions 7.
 */
export async function listSns(
  { db, now }: { db: Reader; now: number },
  { scope = [], ...request }: SnListQuery,
  query: Query = {},
  of: readonly Condition[] = [],
): Promise<Page> {
  const { list: all, where } = snWalk(scope, startOfLast(db.zone, PEAK_DAYS, now));
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

/** Peaks are told of so many days. */
export const PEAK_DAYS = 30;

/**
 * The list of SNs as a scope asks for it, and that archived ones are left out of it unless the scope has them. Peaks are
 * told only where it is said since when, in seconds since 1970.
 */
export const snWalk = (scope: readonly string[] = [], peaksSince?: number): Walk => ({
  list: listOf(scope, peaksSince),
  where: scope.includes('archived') || scope.includes('all') ? [] : [sql<boolean>`s.archived = 0`],
});

function listOf(scope: readonly string[], peaksSince: number | undefined): ListDefinition {
  if (!scope.includes('peak')) return snList(scope);
  if (peaksSince === undefined) return snList(scope.filter((word) => word !== 'peak'));
  return { ...snList(scope), beside: sql`cross join (select ${peaksSince} as since) clock` };
}
