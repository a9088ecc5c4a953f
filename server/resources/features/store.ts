import { sql } from 'kysely';
import { inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { newGuid, takeIds } from '../../core/ids.ts';
import { insertAll, removeAll } from '../../core/many-rows.ts';
import { recordsInSteps } from '../../query/list.ts';
import type { Condition } from '../../query/condition.ts';
import type { RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import { among, dialect, inOrder, listed } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { fairTurn } from '../../time/pause.ts';
import { belongsTo, deviations, effective, featureList, SELECTED, type Level } from './fields.ts';
import type { Identity } from './identify-rules.ts';
import { NO_DEVIATION, type Content, type Deviation } from './rules.ts';

/** A feature at a level, with the overrides. */
export type FeatureRow = Identity & Content & { sn_id: number | null; revision: number; selected: 0 | 1 };

export type NewFeature = Changes & { fid: number; name: string };

export type Owner = { readonly kind: 'template' | 'sn'; readonly id: number };

const columns = sql.raw(
  [
    ...['id', 'guid', 'fid', 'name', 'sn_id', 'revision'].map((column) => `f.${column}`),
    `${SELECTED} as selected`,
    `${effective.value} as value`,
    `${effective.version} as version`,
    `${effective.endDate} as end_date`,
    `${effective.expirationDays} as expiration_days`,
    `${effective.users} as users`,
  ].join(', '),
);

/** Returns the features of a level in order of creation. */
export const featureRows = async (
  db: Reader,
  level: Level,
  ...conditions: readonly Condition[]
): Promise<FeatureRow[]> =>
  featuresWith(
    db,
    level,
    await db.column(sql<{ id: number }>`select f.id from feature f
      where ${sql.join([belongsTo(level), ...conditions], sql` and `)} order by f.id`),
  );

/**
 * Returns the features with these ids, in order, without those that the level does not have. `inOrder` stops the
 * database from walking all features of the product for each id.
 */
export const featuresWith = (db: Reader, level: Level, ids: readonly number[]): Promise<FeatureRow[]> =>
  inSteps(ids, (some) =>
    db.all(sql<FeatureRow>`select ${columns} from ${listed('integer', some, 'n')} ${inOrder} feature f on f.id = n.value
      ${deviations(level)} where ${belongsTo(level)} order by n.key`),
  );

/** Throws 1283 when the level does not have the feature. */
export async function featureOr404(db: Reader, level: Level, id: number): Promise<FeatureRow> {
  const [row] = await featuresWith(db, level, [id]);
  if (!row) throw new LicensingError(1283, `There is no feature with the id ${id} here.`);
  return row;
}

/** Returns the records of features of a level in the order of `ids`. */
export const featureRecords = (db: Reader, level: Level, ids: readonly number[]): Promise<RecordText[]> =>
  recordsInSteps(db, featureList(level), ids);

/** A feature without an entry does not deviate. */
export async function deviationsOf(
  db: Reader,
  owner: Owner,
  ids: readonly number[],
): Promise<(id: number) => Deviation> {
  const [table, column] = TABLES[owner.kind];
  const rows = await db.all(sql<{ feature: number } & Deviation>`select feature_id as feature, selected, mask, value,
    version, end_date, expiration_days, users from ${sql.raw(table)} where ${sql.raw(column)} = ${owner.id}
    and feature_id in ${among('integer', ids)}`);
  const byId = new Map(rows.map(({ feature, ...deviation }) => [feature, deviation]));
  return (id) => byId.get(id) ?? NO_DEVIATION;
}

const TEMPLATE_REVISION = statement<{ revision: number }>('select revision from template where id = ?');

export async function templateRevision(db: Reader, id: number): Promise<number> {
  const row = await db.get(TEMPLATE_REVISION, id);
  if (!row) throw new LicensingError(4040);
  return row.revision;
}

const TABLES = { template: ['template_feature', 'template_id'], sn: ['sn_feature', 'sn_id'] } as const;

const SAVED = [
  ['feature', 'integer'], ['selected', 'integer'], ['mask', 'integer'], ['value', 'integer'], ['version', 'text'],
  ['end_date', 'integer'], ['expiration_days', 'integer'], ['users', 'integer'],
] as const; // prettier-ignore

const saveStatement = ([table, column]: readonly [string, string]) =>
  statement<never>(`insert into ${table} (${column}, feature_id, selected, mask, value, version, end_date, expiration_days, users)
    select ?, ${SAVED.map(([name, type]) => dialect.cell('d', name, type)).join(', ')} from ${dialect.rows('?', 'd', 'json')} where true
    on conflict (${column}, feature_id) do update set selected = excluded.selected, mask = excluded.mask, value = excluded.value,
      version = excluded.version, end_date = excluded.end_date, expiration_days = excluded.expiration_days,
      users = excluded.users`);
const SAVE = { template: saveStatement(TABLES.template), sn: saveStatement(TABLES.sn) };

/** Deviations as JSON, 100 in a text. They are written once, so that many owners can get the same. */
export type DeviationTexts = readonly string[];

export const deviationTexts = (entries: ReadonlyMap<number, Deviation>): Promise<DeviationTexts> =>
  inSteps([...entries], async (some) => [
    JSON.stringify(some.map(([feature, deviation]) => ({ feature, ...deviation }))),
  ]);

export async function saveDeviations(tx: Transaction, owner: Owner, texts: DeviationTexts): Promise<void> {
  for (const text of texts) {
    await fairTurn();
    await tx.exec(SAVE[owner.kind], owner.id, text);
  }
}

const REMOVE_EMPTY = {
  template: statement<never>('delete from template_feature where template_id = ? and selected is null and mask = 0'),
  sn: statement<never>('delete from sn_feature where sn_id = ? and selected is null and mask = 0'),
};

/** Removes the rows of features that do not deviate any more. */
export const removeEmptyDeviations = (tx: Transaction, { kind, id }: Owner): Promise<number> =>
  tx.exec(REMOVE_EMPTY[kind], id);

/** Adds features to a product, or to one SN alone. Returns their ids. */
export async function insertFeatures(
  tx: Transaction,
  owner: { product: number; sn: number | null },
  features: readonly NewFeature[],
): Promise<number[]> {
  const first = await takeIds(tx, features.length);
  const rows = features.map((feature, at) => ({
    type: 'ReadOnly',
    ...feature,
    id: first + at,
    guid: newGuid(),
    product_id: owner.product,
    sn_id: owner.sn,
  }));
  await insertAll(tx, 'feature', rows);
  return rows.map(({ id }) => id);
}

/** Rows of a statement that removes deviations. */
const REMOVED = 1000;
const removeDeviations = ([table, column]: readonly [string, string]) =>
  statement<never>(`delete from ${table} where (${column}, feature_id) in
    (select ${column}, feature_id from ${table} where feature_id in ${dialect.among('?', 'integer')} limit ${REMOVED})`);
const REMOVE = Object.values(TABLES).map(removeDeviations);

/** Removes features. Their deviations are removed first, because every SN can have some. */
export async function deleteFeatures(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const remove of REMOVE)
    await inSteps(ids, async (some) => {
      const list = JSON.stringify(some);
      while ((await tx.exec(remove, list)) === REMOVED) await fairTurn();
      return [];
    });
  await removeAll(tx, 'feature', ids);
}
