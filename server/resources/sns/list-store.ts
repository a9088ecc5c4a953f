import { sql } from 'kysely';
import type { Query } from '../../contract/listing.ts';
import type { SnListScope } from '../../contract/sns/sn-names.ts';
import type { Condition } from '../../query/condition.ts';
import { startOfLast } from '../../time/days.ts';
import { runList, type Page } from '../../query/list.ts';
import type { Sorts } from '../../query/sort-keys.ts';
import type { Walk } from '../../query/walk.ts';
import { byIndex } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { snList } from './fields.ts';
import { SETTLED, standingFilter } from './standing-store.ts';
import { seekSn } from './store.ts';

export type SnListQuery = {
  offset?: number | undefined;
  limit?: number | undefined;
  scope?: readonly SnListScope[] | undefined;
};

/** The database, and the moment (seconds since 1970) for standings and peaks. */
export type SnMoment = { readonly db: Reader; readonly now: number };

/** Returns a page of SNs, optionally narrowed by `of`. Throws 515 for unknown query and sort names. */
export async function listSns(
  moment: SnMoment,
  { scope = [], ...request }: SnListQuery,
  query: Query = {},
  of: readonly Condition[] = [],
): Promise<Page> {
  const { db } = moment;
  const { list: all, where } = await snWalk(moment, scope, query);
  // The counters know nothing of a parent's condition.
  const { counters: _counters, ...rows } = all;
  const list = of.length === 0 ? all : rows;
  if (where.length === 0) return runList(db, list, request, query, { where: of });
  const everything = (query.querys ?? []).length === 0 && of.length === 0;
  return runList(db, list, request, query, {
    where: [...where, ...of],
    ...(everything && {
      seek: (offset: number, sorts: Sorts) => seekSn(db, offset, sorts),
      index: byIndex('sn_unarchived'),
    }),
  });
}

/** The number of days that peaks cover. */
export const PEAK_DAYS = 30;

const UNARCHIVED = sql<boolean>`s.archived = 0`;

/** As `UNARCHIVED`, for queries by an index without `archived`. It reads a small index in place of each row. */
const NOT_AMONG_ARCHIVED = sql<boolean>`not exists
  (select 1 from sn a ${byIndex('sn_archived')} where a.archived = 1 and a.id = s.id)`;

/** The names whose index has no `archived` (docs/decisions/0056-large-batches.md). */
const WITHOUT_ARCHIVED: readonly string[] = [
  'activated', 'activeDate', 'lastUpdateDate', 'updateTime', 'regDate', 'startDate', 'expirationDays',
]; // prettier-ignore

/**
 * Returns the list at one moment, for one query or for any. Without the scope `archived` or `all` it leaves out archived
 * SNs.
 */
export async function snWalk(moment: SnMoment, scope: readonly string[] = [], query?: Query): Promise<Walk> {
  // Corrections of the stored standing cancel each other out in every count that does not ask for it.
  const mayAskStanding = !query || query.querys?.some(({ name }) => name === 'standing') === true;
  const settled = snList(scope, mayAskStanding ? await standingFilter(moment.db, moment.now) : SETTLED);
  const isTimed = ['peak', 'standing', 'all'].some((word) => scope.includes(word));
  const list = isTimed ? { ...settled, beside: clockAt(moment) } : settled;
  if (scope.includes('archived') || scope.includes('all')) return { list, where: [] };
  const named = [...(query?.querys ?? []), ...(query?.sorts ?? [])];
  if (!named.some(({ name }) => WITHOUT_ARCHIVED.includes(name))) return { list, where: [UNARCHIVED] };
  const counters = list.counters && { ...list.counters, where: [UNARCHIVED] };
  return { list: { ...list, ...(counters && { counters }) }, where: [NOT_AMONG_ARCHIVED] };
}

const clockAt = ({ db, now }: SnMoment) =>
  sql`cross join (select ${now} as now, ${startOfLast(db.zone, PEAK_DAYS, now)} as since) clock`;
