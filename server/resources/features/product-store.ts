import { sql, type Selectable } from 'kysely';
import { inSteps } from '../../core/batch.ts';
import { reviseAll } from '../../core/many-rows.ts';
import type { RecordFields } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import { among, dialect, filled, inOrder, listed } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { FeatureTable } from '../../db/tables/licence-tables.ts';

export type ProductFeatureRow = Selectable<FeatureTable>;

const IDENTITIES = dialect.rows('?', 'n', 'json');
const FID = sql.raw(dialect.cell('n', 0, 'integer'));
const VALUE = sql.raw(dialect.cell('n', 3, 'integer'));

/** Returns the ids of features of the product itself by `identityKey`, of those that have one of these keys. */
export async function idsByIdentity(
  db: Reader,
  product: { id: number },
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await inSteps(keys, async (some) => {
    const rows = await db.all(sql<{ at: number; id: number }>`select n.key as at, f.id
      from ${filled(IDENTITIES, `[${some.join()}]`)} ${inOrder} feature f on f.product_id = ${product.id}
        and coalesce(f.sn_id, 0) = 0 and f.fid = ${FID} and f.name = n.value ->> 1
        and coalesce(f.version, '') = coalesce(n.value ->> 2, '') and f.value is not distinct from ${VALUE}`);
    return rows.map(({ at, id }): [string, number] => [some[at] ?? '', id]);
  });
  return new Map(found);
}

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
    `(select ${dialect.arrayOf(dialect.object({ name: 'l.name', status: 'l.status' }))} ${templatesOf('f.id')})`,
    'json',
  ],
  held: [heldBy('f.id'), 'flag'],
};

export async function usesOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Uses>> {
  const rows = await inSteps(ids, (some) =>
    db.all(sql<{ id: number; locked: 0 | 1; held: 0 | 1 }>`select n.value as id,
      exists (select 1 ${sql.raw(templatesOf('n.value'))} and l.status = 1) as locked,
      ${sql.raw(heldBy('n.value'))} as held
      from ${listed('integer', some, 'n')}`),
  );
  return new Map(rows.map(({ id, locked, held }) => [id, { locked: locked === 1, held: held === 1 }]));
}

export type ChangedFeature = { row: ProductFeatureRow; changes: Changes };

/** Writes changed features. Two may swap a unique value, so several first get a fid that no feature can have. */
export async function updateProductFeatures(tx: Transaction, changed: readonly ChangedFeature[]): Promise<void> {
  const ids = changed.map(({ row }) => row.id);
  if (ids.length > 1) await inSteps(ids, async (some) => [await tx.exec(PARK, JSON.stringify(some))]);
  await reviseAll(
    tx,
    'feature',
    changed.map(({ row, changes }) => ({ row, changes: { fid: row.fid, ...changes } })),
  );
}

const PARK = statement<never>(`update feature set fid = -id where id in ${dialect.among('?', 'integer')}`);

/** Increments the revision of the templates that select these features. */
export async function touchSelecting(tx: Transaction, ids: readonly number[]): Promise<void> {
  const templates = await inSteps(ids, (some) =>
    tx.column(sql<{ id: number }>`select distinct template_id as id from template_feature
      where selected = 1 and feature_id in ${among('integer', some)}`),
  );
  await reviseAll(
    tx,
    'template',
    [...new Set(templates)].map((id) => ({ row: { id }, changes: {} })),
  );
}
