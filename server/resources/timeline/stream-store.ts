import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { byIndex, listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { where } from '../../query/count.ts';
import type { Condition } from '../../query/condition.ts';
import type { Wanted } from './source.ts';

/** Rows of a table in order of time. */
export type Stream = {
  readonly from: string;
  /** The index that has the rows of a parent. The planner would read another one for a few rows. */
  readonly index: string;
  readonly id: string;
  readonly time: string;
  /** True when an index has the rows of a parent by their time, false when it has them by their id. */
  readonly isByTime: boolean;
  /** The condition for the rows of a parent, `p.value`. */
  readonly own: RawBuilder<SqlBool>;
  readonly parents: readonly number[];
  readonly where?: readonly Condition[];
};

export type StreamRow = { readonly id: number; readonly time: number };

/**
 * Returns the newest rows of all parents, newest first. Of many parents only those with the newest rows are read
 * further: one row of each of the others is enough to know that it has none on this page.
 */
export async function newestOf(db: Reader, stream: Stream, wanted: Wanted): Promise<StreamRow[]> {
  const { parents } = stream;
  if (parents.length <= 1) return rowsOf(db, stream, wanted, wanted.limit);
  const heads = await rowsOf(db, stream, wanted, 1);
  return rowsOf(db, { ...stream, parents: heads.map(({ parent }) => parent) }, wanted, wanted.limit);
}

type ParentRow = StreamRow & { readonly parent: number };

/** Returns the newest of the first `each` rows of every parent. */
function rowsOf(db: Reader, stream: Stream, wanted: Wanted, each: number): Promise<ParentRow[]> {
  const { from, index, own, parents, where: given = [] } = stream;
  const [table, id, time] = [sql.raw(from), sql.raw(stream.id), sql.raw(stream.time)];
  const order = sql.raw(stream.isByTime ? `${stream.time} desc, ${stream.id} desc` : `${stream.id} desc`);
  const matching = [own, ...placed(stream, wanted), ...given];
  return db.all(sql<ParentRow>`select ${id} as id, ${time} as time, p.value as parent
    from ${listed('integer', parents, 'p')} cross join ${table}
    where ${id} in (select ${id} from ${table} ${byIndex(index)} ${where(matching)} order by ${order} limit ${each})
    order by ${order} limit ${wanted.limit}`);
}

/** Returns the conditions for the rows after a place and within the wanted times. */
function placed({ id, time, isByTime }: Stream, { below, from, to }: Wanted): Condition[] {
  const [key, second] = [sql.raw(id), sql.raw(time)];
  const [first, last] = below ?? [];
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${second} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${second} <= ${to}`]),
    ...(first === undefined ? [] : isByTime ? before(key, second, first, last) : [sql<SqlBool>`${key} < ${first}`]),
  ];
}

const before = (key: RawBuilder<unknown>, second: RawBuilder<unknown>, time: number, id = 0): Condition[] => [
  // The index ends here. The other condition is for the entries of the same second.
  sql<SqlBool>`${second} <= ${time}`,
  sql<SqlBool>`(${second} < ${time} or ${key} < ${id})`,
];
