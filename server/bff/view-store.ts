import { sql, type Selectable, type SqlBool } from 'kysely';
import { LicensingError } from '../core/errors.ts';
import { insertRow, revise } from '../core/rows.ts';
import type { ListDefinition } from '../query/definition.ts';
import { runList, type Page, type PageRequest } from '../query/list.ts';
import { recordFragment, type RecordFields, type RecordText } from '../query/record.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { build } from '../db/kysely.ts';
import type { SavedViewTable } from '../db/tables/operator-tables.ts';

export type ViewRow = Selectable<SavedViewTable>;

const record: RecordFields = {
  id: ['v.id', 'number'],
  screen: ['v.screen', 'text'],
  name: ['v.name', 'text'],
  query: ['v.query', 'text'],
  shared: ['v.shared = 1', 'flag'],
  owner: ['(select o.username from operator o where o.id = v.operator_id)', 'text'],
  default: ['exists (select 1 from default_view d where d.operator_id = asking.id and d.view_id = v.id)', 'flag'],
};

const asking = (operatorId: number) => sql`cross join (select ${operatorId} as id) asking`;

/** Returns the operator's own and the shared views of a list, in order of creation. */
export function viewsOf(db: Reader, operatorId: number, screen: string, page: PageRequest): Promise<Page> {
  const list: ListDefinition = {
    from: 'saved_view v',
    id: 'v.id',
    beside: asking(operatorId),
    record,
    querys: {},
    sorts: {},
  };
  const where = sql<SqlBool>`v.screen = ${screen} and (v.shared = 1 or v.operator_id = ${operatorId})`;
  return runList(db, list, page, {}, { where: [where] });
}

/** Returns the record of a view for an operator. */
export async function viewRecord(db: Reader, operatorId: number, id: number): Promise<RecordText> {
  const row = await db.first(sql<{ json: RecordText }>`select ${recordFragment(record, db.zone)} as json
    from saved_view v ${asking(operatorId)} where v.id = ${id}`);
  if (!row) throw new LicensingError(516);
  return row.json;
}

/** Returns a view that the operator may see. Throws 4040 for any other, so that unshared views stay unknown. */
export async function visibleView(db: Reader, operatorId: number, id: number): Promise<ViewRow> {
  const row = await db.first(build.selectFrom('saved_view').selectAll().where('id', '=', id));
  if (!row || (row.shared === 0 && row.operator_id !== operatorId))
    throw new LicensingError(4040, `There is no view ${id}.`);
  return row;
}

/** Returns the operator's own views of a list. */
export const ownViews = (db: Reader, operatorId: number, screen: string): Promise<Pick<ViewRow, 'id' | 'name'>[]> =>
  db.all(
    build
      .selectFrom('saved_view')
      .select(['id', 'name'])
      .where(({ and }) => and({ operator_id: operatorId, screen })),
  );

export const insertView = (
  tx: Transaction,
  values: Pick<ViewRow, 'operator_id' | 'screen' | 'name' | 'query' | 'shared'>,
): Promise<ViewRow> => insertRow(tx, build.insertInto('saved_view').values(values).returningAll());

/** Writes changed columns and returns the new revision. A view that is no longer shared stops being a default of others. */
export async function updateView(
  tx: Transaction,
  row: ViewRow,
  changes: Partial<Pick<ViewRow, 'name' | 'query' | 'shared'>>,
): Promise<number> {
  const revision = await revise(tx, 'saved_view', row, changes);
  if (changes.shared === 0) {
    const others = build.deleteFrom('default_view').where('view_id', '=', row.id);
    await tx.run(others.where('operator_id', '<>', row.operator_id));
  }
  return revision;
}

export const removeView = (tx: Transaction, id: number): Promise<number> =>
  tx.run(build.deleteFrom('saved_view').where('id', '=', id));

/** Sets or clears a view as the operator's default of its list. */
export async function setDefault(tx: Transaction, operatorId: number, row: ViewRow, on: boolean): Promise<void> {
  const values = { operator_id: operatorId, screen: row.screen, view_id: row.id };
  await tx.run(
    on
      ? build
          .insertInto('default_view')
          .values(values)
          .onConflict((taken) => taken.columns(['operator_id', 'screen']).doUpdateSet({ view_id: row.id }))
      : build.deleteFrom('default_view').where('operator_id', '=', operatorId).where('view_id', '=', row.id),
  );
}
