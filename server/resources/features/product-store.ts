import { sql, type Selectable } from 'kysely';
import type { RecordFields } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { FeatureTable } from '../../db/tables/licence-tables.ts';
import { belongsTo, productLevel } from './fields.ts';

export type ProductFeatureRow = Selectable<FeatureTable>;

/** The features of the product itself in order of creation. */
export const productFeatures = (db: Reader, product: { id: number }): Promise<ProductFeatureRow[]> =>
  db.all(sql<ProductFeatureRow>`select f.* from feature f where ${belongsTo(productLevel(product))} order by f.id`);

/** `locked`: a locked template selects it. `held`: an SN selects it, by itself or through its template. */
export type Uses = { locked: boolean; held: boolean };

const templatesOf = (feature: string): string =>
  `from template_feature y join template l on l.id = y.template_id where y.feature_id = ${feature} and y.selected = 1`;

const heldBy = (feature: string): string =>
  `(exists (select 1 from sn_feature y where y.feature_id = ${feature} and y.selected = 1)
    or exists (select 1 from template_feature y join sn z on z.template_id = y.template_id
      where y.feature_id = ${feature} and y.selected = 1))`;

/** The record fields of the scope `use`. */
export const usesRecord: RecordFields = {
  templates: [
    `(select json_group_array(json_object('name', l.name, 'status', l.status)) ${templatesOf('f.id')})`,
    'json',
  ],
  held: [heldBy('f.id'), 'flag'],
};

export async function usesOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Uses>> {
  const rows = await db.all(sql<{ id: number; locked: 0 | 1; held: 0 | 1 }>`select n.value as id,
    exists (select 1 ${sql.raw(templatesOf('n.value'))} and l.status = 1) as locked,
    ${sql.raw(heldBy('n.value'))} as held
    from json_each(${JSON.stringify(ids)}) n`);
  return new Map(rows.map(({ id, locked, held }) => [id, { locked: locked === 1, held: held === 1 }]));
}

export type ChangedFeature = { row: ProductFeatureRow; changes: Changes };

/** Writes changed features. Two may swap a unique value, so several first get a fid that no feature can have. */
export async function updateProductFeatures(tx: Transaction, changed: readonly ChangedFeature[]): Promise<void> {
  const ids = JSON.stringify(changed.map(({ row }) => row.id));
  if (changed.length > 1) {
    await tx.run(sql`update feature set fid = -id where id in (select value from json_each(${ids}))`);
  }
  for (const { row, changes } of changed) {
    const columns = { fid: row.fid, ...changes, revision: row.revision + 1 };
    await tx.run(build.updateTable('feature').set(columns).where('id', '=', row.id));
  }
}

/** Increments the revision of the templates that select these features. */
export const touchSelecting = (tx: Transaction, ids: readonly number[]): Promise<number> =>
  tx.run(sql`update template set revision = revision + 1 where id in (select template_id from template_feature
    where selected = 1 and feature_id in (select value from json_each(${JSON.stringify(ids)})))`);
