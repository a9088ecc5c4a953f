import { sql } from 'kysely';
import type { Query } from '../../contract/listing.ts';
import type { SnListScope } from '../../contract/sns/sn-names.ts';
import type { Condition } from '../../query/condition.ts';
import { startOfLast } from '../../time/days.ts';
import { runList, type Page, type Sorts } from '../../query/list.ts';
import type { Walk } from '../../query/walk.ts';
import type { Reader } from '../../db/handle.ts';
import { snList } from './fields.ts';
import { standingFilter } from './standing-store.ts';
import { seekSn } from './store.ts';

/** What every list of SNs can be asked for in its query. */
export type SnListQuery = {
  offset?: number | undefined;
  limit?: number | undefined;
  scope?: readonly SnListScope[] | undefined;
};

/** Where SNs are read, and the moment (seconds since 1970) whose standings and peaks are told. */
export type SnMoment = { readonly db: Reader; readonly now: number };

/**
 * A page of SNs, all of them or those that `of` narrows them to; archived ones only when the scope says so. Refuses
 * unknown query and sort names (515). Specification, POST /sns/data; decisions 7.
 */
export async function listSns(
  moment: SnMoment,
  { scope = [], ...request }: SnListQuery,
  query: Query = {},
  of: readonly Condition[] = [],
): Promise<Page> {
  const { db } = moment;
  const { list: all, where } = await snWalk(moment, scope);
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
 * The list of SNs at one moment as a scope asks for it, and that archived ones are left out of it unless the scope has
 * them.
 */
export async function snWalk(moment: SnMoment, scope: readonly string[] = []): Promise<Walk> {
  const list = snList(scope, await standingFilter(moment.db, moment.now));
  const isTimed = ['peak', 'standing', 'all'].some((word) => scope.includes(word));
  return {
    list: isTimed ? { ...list, beside: clockAt(moment) } : list,
    where: scope.includes('archived') || scope.includes('all') ? [] : [sql<boolean>`s.archived = 0`],
  };
}

const clockAt = ({ db, now }: SnMoment) =>
  sql`cross join (select ${now} as now, ${startOfLast(db.zone, PEAK_DAYS, now)} as since) clock`;
