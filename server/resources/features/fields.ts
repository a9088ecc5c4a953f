import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { dialect } from '../../db/dialect.ts';
import { FEATURE_CONTENT, type FeatureScope } from '../../contract/catalogue/features.ts';
import { featureFields as fields } from '../../contract/records/features.ts';
import type { Condition } from '../../query/condition.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns, writeFields } from '../../query/fields.ts';
import { fieldsOf } from '../../query/names.ts';
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
export const SELECTED = 'coalesce(s.selected, t.selected, case when f.sn_id is not null then 1 else 0 end)';

/** The SN's override, else the template's, else the product's. */
export const effective = fieldsOf(FEATURE_CONTENT, (name) => {
  const { column, bit } = CONTENT[name];
  return `case when s.mask & ${bit} <> 0 then s.${column} when t.mask & ${bit} <> 0 then t.${column} else f.${column} end`;
});

/** SQL of the status that a template or an SN gives a feature. */
const STATUS = `case when ${SELECTED} = 1 then 3 else 0 end`;

const record = recordColumns(fields, 'f', {
  value: [effective.value, 'number'],
  version: [effective.version, 'text'],
  endDate: [effective.endDate, 'time'],
  expirationDays: [effective.expirationDays, 'number'],
  users: [effective.users, 'number'],
  source: ["case when f.sn_id is null then 'PRODUCT' else 'SN' end", 'text'],
});
const selectionRecord: RecordFields = { ...record, status: [STATUS, 'number'] };

const productQuerys = queryColumns(fields, 'f', {
  version: { sql: `(${effective.version})` },
  // A product has few features, so this needs no index.
  any: { kind: 'text', sql: 'f.name', anyOf: ['f.name', 'cast(f.fid as text)'] },
});
const querys = { ...productQuerys, status: { kind: 'number', sql: STATUS } } as const;

const productSorts = sortColumns(fields, 'f', { version: dialect.folded(`(${effective.version})`) });
const sorts = { ...productSorts, status: SELECTED };

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

export const featureFields: WriteFields = { ...writeFields(fields), ...contentFields };
