import { sql, type RawBuilder } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import { newGuid, takeIds } from '../../core/ids.ts';
import { recordFragment, type RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
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
export const featureRows = (
  db: Reader,
  level: Level,
  ...conditions: readonly RawBuilder<unknown>[]
): Promise<FeatureRow[]> =>
  db.all(sql<FeatureRow>`select ${columns} from feature f ${deviations(level)}
    where ${sql.join([belongsTo(level), ...conditions], sql` and `)} order by f.id`);

/** Throws 1283 when the level does not have the feature. */
export async function featureOr404(db: Reader, level: Level, id: number): Promise<FeatureRow> {
  const [row] = await featureRows(db, level, sql`f.id = ${id}`);
  if (!row) throw new LicensingError(1283, `There is no feature with the id ${id} here.`);
  return row;
}

export const hasId = (ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`f.id in (select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Returns records in the order of `ids`, without features that the level does not have. `cross join` stops the database
 * from walking all features of the product for each id.
 */
export async function featureRecords(db: Reader, level: Level, ids: readonly number[]): Promise<RecordText[]> {
  const rows = await db.all(sql<{
    json: RecordText;
  }>`select ${recordFragment(featureList(level).record, db.zone)} as json
    from json_each(${JSON.stringify(ids)}) n cross join feature f on f.id = n.value ${deviations(level)}
    where ${belongsTo(level)} order by n.key`);
  return rows.map((row) => row.json);
}

/** A feature without an entry does not deviate. */
export async function deviationsOf(
  db: Reader,
  owner: Owner,
  ids: readonly number[],
): Promise<(id: number) => Deviation> {
  const [table, column] = TABLES[owner.kind];
  const rows = await db.all(sql<{ feature: number } & Deviation>`select feature_id as feature, selected, mask, value,
    version, end_date, expiration_days, users from ${sql.raw(table)} where ${sql.raw(column)} = ${owner.id}
    and feature_id in (select value from json_each(${JSON.stringify(ids)}))`);
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

const saveStatement = ([table, column]: readonly [string, string]) =>
  statement<never>(`insert into ${table} (${column}, feature_id, selected, mask, value, version, end_date, expiration_days, users)
    select ?, d.value ->> 'feature', d.value ->> 'selected', d.value ->> 'mask', d.value ->> 'value', d.value ->> 'version',
      d.value ->> 'end_date', d.value ->> 'expiration_days', d.value ->> 'users' from json_each(?) d where true
    on conflict do update set selected = excluded.selected, mask = excluded.mask, value = excluded.value,
      version = excluded.version, end_date = excluded.end_date, expiration_days = excluded.expiration_days,
      users = excluded.users`);
const SAVE = { template: saveStatement(TABLES.template), sn: saveStatement(TABLES.sn) };

/** It is written once, so that many owners can get the same. */
export type DeviationsText = string & { readonly __deviations?: never };

export const deviationsText = (entries: ReadonlyMap<number, Deviation>): DeviationsText =>
  JSON.stringify([...entries].map(([feature, deviation]) => ({ feature, ...deviation })));

export const saveDeviations = (tx: Transaction, owner: Owner, text: DeviationsText): Promise<number> =>
  tx.exec(SAVE[owner.kind], owner.id, text);

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
  for (const row of rows) await tx.run(build.insertInto('feature').values(row));
  return rows.map(({ id }) => id);
}

export const deleteFeatures = (tx: Transaction, ids: readonly number[]): Promise<number> =>
  tx.run(sql`delete from feature where id in (select value from json_each(${JSON.stringify(ids)}))`);
