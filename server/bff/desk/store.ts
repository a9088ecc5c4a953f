import { sql } from 'kysely';
import type { CaseKind } from '../../contract/bff/desk.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';

export type CaseRow = {
  readonly kind: CaseKind;
  readonly record_id: number;
  readonly operator: string;
  readonly opened: number;
};

/** Rows that are read for the cases of a day. Some of these records may be gone, or opened by several operators. */
const MOST_READ = 200;

const DAY = 86_400;

// A new row gets the highest id, so a second call about a record moves it to the top.
const CLOSE = statement<never>('delete from desk_case where operator_id = ? and kind = ? and record_id = ?');
const OPEN = statement<never>('insert into desk_case (operator_id, kind, record_id, opened) values (?, ?, ?, ?)');
const FORGET = statement<never>('delete from desk_case where opened < ?');

/** Stores that an operator opened a record, and forgets what was opened more than a day ago. */
export async function openCase(
  tx: Transaction,
  operatorId: number,
  { kind, record_id }: Pick<CaseRow, 'kind' | 'record_id'>,
): Promise<void> {
  await tx.exec(CLOSE, operatorId, kind, record_id);
  await tx.exec(OPEN, operatorId, kind, record_id, tx.now);
  await tx.exec(FORGET, tx.now - DAY);
}

/** Returns the records that were opened since a moment, the latest first, each once. */
export async function casesSince(db: Reader, since: number): Promise<CaseRow[]> {
  const rows = await db.all(sql<CaseRow>`select c.kind, c.record_id, o.username as operator, c.opened
    from desk_case c join operator o on o.id = c.operator_id
    where c.opened >= ${since} order by c.id desc limit ${MOST_READ}`);
  return [...Map.groupBy(rows, ({ kind, record_id: id }) => `${kind} ${id}`).values()].flatMap(
    ([latest]) => latest ?? [],
  );
}
