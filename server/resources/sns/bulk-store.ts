import { sql, type SqlBool } from 'kysely';
import type { BulkChange, BulkWhere } from '../../contract/sns/bulk.ts';
import { countMatching, queryConditions, rowsOf, where as whereAll } from '../../query/count.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Zone } from '../../time/zone.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { changeFeaturesOf } from '../features/bulk-store.ts';
import { archiveSn, deleteSn } from './archive-store.ts';
import { changeSn, type AuditChange } from './change-store.ts';
import { extensionOf } from './extension.ts';
import { snWalk, type SnMoment } from './list-store.ts';
import { assertNotLifted } from './rules.ts';
import { snOr404, type SnRow } from './store.ts';

/** Which SNs a bulk change is about, where a query says so. */
export type Found = Extract<BulkWhere, { querys: unknown }>;

/** The list that such a query is about. */
export const walkOf = (moment: SnMoment, where: Found) =>
  snWalk(moment, where.scope === undefined ? [] : [where.scope]);

/** How many SNs a bulk change is about. */
export async function countSns(moment: SnMoment, where: BulkWhere): Promise<number> {
  if ('sns' in where) return where.sns.length;
  const { list, where: given } = await walkOf(moment, where);
  return countMatching(moment.db, list, where.querys, given, undefined);
}

/** The id after which there was no SN yet. */
export async function lastSnId(db: Reader): Promise<number> {
  const row = await db.first(sql<{ id: number | null }>`select max(id) as id from sn`);
  return row?.id ?? 0;
}

/** Up to `limit` of the SNs that a query finds, after one id and up to another, in order of their ids. */
export async function snsBetween(
  moment: SnMoment,
  where: Found,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<{ keys: string[]; last: number }> {
  const { db } = moment;
  const { list, where: given } = await walkOf(moment, where);
  const conditions = [...given, ...queryConditions(list, where.querys, db)];
  const rows = await db.all(sql<{ id: number; sn: string }>`select s.id, s.sn from ${rowsOf(list)}
    ${whereAll([...conditions, sql<SqlBool>`s.id > ${after} and s.id <= ${until}`])} order by s.id limit ${limit}`);
  return { keys: rows.map(({ sn }) => sn), last: rows.at(-1)?.id ?? after };
}

/** Makes a bulk change of one SN, by the rules that PATCH, archive, delete and the features of an SN have. */
export async function changeOne(tx: Transaction, text: string, change: BulkChange, audit: AuditChange): Promise<void> {
  const row = await snOr404(tx, text);
  if (change.archived !== undefined) return archiveSn(tx, row, change.archived ? 1 : 0, audit);
  if (change.remove) {
    assertMarked(row);
    return deleteSn(tx, row, audit);
  }
  if (change.features) return changeFeaturesOf(tx, row, change.features, audit);
  return changeSn(tx, row, fieldsOf(row, change, tx.zone, tx.now), 'patch', audit);
}

/**
 * Fields of PATCH that a change comes to for one SN; none for one whose status `from` does not name. Throws 4094 for an SN
 * that would be lifted from its status although `from` does not name that.
 */
export function fieldsOf(row: SnRow, change: BulkChange, zone: Zone, now: number): Readonly<Record<string, unknown>> {
  const { set, extend, from } = change;
  if (extend) return extensionOf(row, extend.days, zone, now);
  assertNotLifted(row, change);
  return from === undefined || from.some((status) => status === row.status) ? (set ?? {}) : {};
}

/** Only what was marked deleted before can be removed in bulk. */
export function assertMarked({ sn, status }: SnRow): void {
  if (status !== 2) throw new LicensingError(4093, `The SN ${sn} is not marked deleted (status 2).`);
}
