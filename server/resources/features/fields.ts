import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  FEATURE_CONTENT,
  FEATURE_FLAGS,
  type featureNames,
  type FeatureScope,
  type productFeatureNames,
} from '../../contract/catalogue/features.ts';
import type { QueryColumns, SortColumns } from '../../query/columns.ts';
import type { Condition } from '../../query/condition.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { columnName, fieldsOf } from '../../query/names.ts';
import type { RecordFields } from '../../query/record.ts';
import type { WriteFields } from '../../core/write.ts';
import { CONTENT } from './rules.ts';

/** A product, a template that selects among its features, or an SN. */
export type Level = { readonly product: number; readonly template: number | null; readonly sn: number | null };

export const productLevel = (product: { id: number }): Level => ({ product: product.id, template: null, sn: null });

export const templateLevel = (template: { id: number; product_id: number }): Level => ({
  product: template.product_id,
  template: template.id,
  sn: null,
});

export const snLevel = (sn: { id: number; product_id: number; template_id: number }): Level => ({
  product: sn.product_id,
  template: sn.template_id,
  sn: sn.id,
});

export type LevelReference = { readonly [Part in keyof Level]: Level[Part] | RawBuilder<number> };

/** Joins the deviations of template and SN in each feature. A null id joins nothing. */
export const deviations = ({ template, sn }: LevelReference): RawBuilder<unknown> => sql`
  left join template_feature t on t.template_id = ${template} and t.feature_id = f.id
  left join sn_feature s on s.sn_id = ${sn} and s.feature_id = f.id`;

/** The features of a product and an SN's own. It has the same text as the index `feature_identity`. */
export const belongsTo = ({ product, sn }: LevelReference): Condition =>
  sql<SqlBool>`(f.product_id = ${product} and coalesce(f.sn_id, 0) in (0, ${sn ?? 0}))`;

/** SQL for 1 or 0. An SN's own feature is selected unless it was deselected. */
export const SELECTED = 'coalesce(s.selected, t.selected, f.sn_id is not null)';

/** The SN's override, else the template's, else the product's. */
export const effective = fieldsOf(FEATURE_CONTENT, (name) => {
  const { column, bit } = CONTENT[name];
  return `case when s.mask & ${bit} then s.${column} when t.mask & ${bit} then t.${column} else f.${column} end`;
});

const record: RecordFields = {
  id: ['f.id', 'number'],
  guid: ['f.guid', 'text'],
  featureId: ['f.fid', 'number'],
  name: ['f.name', 'text'],
  value: [effective.value, 'number'],
  version: [effective.version, 'text'],
  endDate: [effective.endDate, 'time'],
  expirationDays: [effective.expirationDays, 'number'],
  users: [effective.users, 'number'],
  type: ['f.type', 'text'],
  source: ["iif(f.sn_id is null, 'PRODUCT', 'SN')", 'text'],
  ...fieldsOf(FEATURE_FLAGS, (name) => [`f.${columnName(name)}`, 'flag'] as const),
};
const selectionRecord: RecordFields = { ...record, status: [`iif(${SELECTED}, 3, 0)`, 'number'] };

const productQuerys: QueryColumns<typeof productFeatureNames.querys> = {
  guid: { kind: 'text', sql: 'f.guid' },
  name: { kind: 'text', sql: 'f.name' },
  // A product has few features, so this needs no index.
  any: { kind: 'text', sql: 'f.name', anyOf: ['f.name', 'cast(f.fid as text)'] },
  id: { kind: 'number', sql: 'f.id' },
  featureId: { kind: 'number', sql: 'f.fid' },
  version: { kind: 'text', sql: `(${effective.version})` },
};
const querys: QueryColumns<typeof featureNames.querys> = {
  ...productQuerys,
  status: { kind: 'number', sql: `iif(${SELECTED}, 3, 0)` },
};

const productSorts: SortColumns<typeof productFeatureNames.sorts> = {
  id: 'f.id',
  name: 'f.name collate nocase',
  featureId: 'f.fid',
  version: `(${effective.version}) collate nocase`,
};
const sorts: SortColumns<typeof featureNames.sorts> = { ...productSorts, status: SELECTED };

/** A product selects nothing, so its records have no `status`. */
export const featureList = (level: Level): ListDefinition => ({
  from: 'feature f',
  beside: deviations(level),
  id: 'f.id',
  ...(level.template === null
    ? { record, querys: productQuerys, sorts: productSorts }
    : { record: selectionRecord, querys, sorts }),
});

export const inScope = (scope: FeatureScope): Condition[] =>
  scope === 'all' ? [] : [sql<SqlBool>`${sql.raw(SELECTED)} = ${scope === 'selected' ? 1 : 0}`];

export const contentFields: WriteFields = fieldsOf(FEATURE_CONTENT, (name) =>
  name === 'endDate'
    ? ({ column: CONTENT[name].column, as: 'value', time: 'end' } as const)
    : ({ column: CONTENT[name].column, as: 'value' } as const),
);

export const featureFields: WriteFields = {
  featureId: { column: 'fid', as: 'kept' },
  name: { column: 'name', as: 'kept' },
  ...contentFields,
  type: { column: 'type', as: 'kept' },
  ...fieldsOf(FEATURE_FLAGS, (name) => ({ column: columnName(name), as: 'switch' }) as const),
};
