import { flagApplies, SN_FLAGS, SN_LIMITS, typesOfFlag, type SnType } from '../../contract/attributes.ts';
import type { FieldError } from '../../contract/errors.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { columnName } from '../../core/names.ts';
import { assertDatesOrdered } from '../../core/period.ts';
import { resolveCreate, type Changes } from '../../core/write.ts';
import type { Transaction } from '../../db/handle.ts';
import { businessOr404, type BusinessRow } from '../businesses/store.ts';
import { setSnData } from '../datas/store.ts';
import { applyPrepared, prepareFeatures } from '../features/apply-store.ts';
import { productOr404, templateOr404 } from '../products/store.ts';
import { snFields } from './fields.ts';
import { assertFlagsApply } from './rules.ts';
import { insertSn, type SnRow } from './store.ts';
import type { z } from 'zod';
import type { generateBody, GenerateQuery } from '../../contract/sn-generate.ts';

export type GenerateInput = z.output<typeof generateBody>;

/**
 * Makes `count` SNs of one product, template and business: limits and flags from the business unless supplied, features
 * and configuration items as the body says. Specification, POST /sns/generate_sn; decisions 7.
 */
export async function generateSns(tx: Transaction, query: GenerateQuery, body: GenerateInput): Promise<SnRow[]> {
  const names = namesOf(query, body);
  const product = await productOr404(tx, names.product);
  const template = await templateOr404(tx, product, names.template);
  const business = await businessOr404(tx, names.business);
  const values = attributesOf(tx, business, body);
  const features = await prepareFeatures(tx, template, body.features ?? [], {
    rules: 'generate_sn',
    own: query.config === 'generate:sn:feature',
    path: 'features',
  });
  const rows: SnRow[] = [];
  for (let made = 0; made < query.count; made++) {
    const row = await insertSn(tx, {
      ...values,
      type: business.type,
      product_id: product.id,
      template_id: template.id,
      business_id: business.id,
    });
    await applyPrepared(tx, row, features);
    await setSnData(tx, row.id, body.data ?? []);
    rows.push(row);
  }
  return rows;
}

/** Names from the body or the query; both may be given when they say the same. */
function namesOf(query: GenerateQuery, body: GenerateInput): { product: string; template: string; business: string } {
  const missing: FieldError[] = [];
  const pick = (inBody: string | undefined, inQuery: string | undefined, path: string, parameter: string): string => {
    if (inBody !== undefined && inQuery !== undefined && inBody !== inQuery) {
      throw fieldError(515, `query.${parameter}`, `must be the same as ${path} when both are given`);
    }
    const found = inBody ?? inQuery;
    if (found === undefined) missing.push({ path, msg: `is required, here or as query.${parameter}` });
    return found ?? '';
  };
  const names = {
    product: pick(body.product?.productName, query.productName, 'product.productName', 'productName'),
    template: pick(body.template?.name, query.templateName, 'template.name', 'templateName'),
    business: pick(body.business?.name, query.businessName, 'business.name', 'businessName'),
  };
  if (missing[0]) throw new LicensingError(514, `${missing[0].path} ${missing[0].msg}.`, { errors: missing });
  return names;
}

function attributesOf(tx: Transaction, business: BusinessRow, body: GenerateInput): Changes {
  const type = business.type as SnType;
  assertFlagsApply(type, body);
  const quantity = body.template?.templateQuantity;
  if (quantity !== undefined && !typesOfFlag('accessLog')?.includes(type)) {
    throw fieldError(515, 'template.templateQuantity', `is for group licences only, not for type ${type}`);
  }
  const defaults = { ...inherited(business, type), template_quantity: quantity ?? null };
  const values = resolveCreate(snFields, body, defaults, tx.zone);
  assertDatesOrdered(values);
  return values;
}

/** Limits, validity and those flags of the business that fit its type. */
function inherited(business: BusinessRow, type: SnType): Changes {
  const columns = new Map(Object.entries(business));
  const copy = (column: string): [string, string | number | null] => [column, columns.get(column) ?? null];
  return Object.fromEntries([
    ...['start_date', 'end_date'].map(copy),
    ...SN_LIMITS.map((limit) => copy(columnName(limit))),
    ...SN_FLAGS.filter((flag) => flagApplies(flag, type)).map((flag) => copy(columnName(flag))),
  ]);
}
