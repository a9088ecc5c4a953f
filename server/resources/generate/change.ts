import { flagApplies, typesOfFlag, type SnType } from '../../contract/sns/attributes.ts';
import { SN_FLAGS, SN_LIMITS } from '../../contract/records/licence.ts';
import type { FieldError } from '../../contract/errors.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { columnName } from '../../query/names.ts';
import { assertDatesOrdered } from '../../time/period.ts';
import { join, resolveCreate, type Changes } from '../../core/write.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Transaction } from '../../db/handle.ts';
import { changeOf, type Change } from '../../http/audit.ts';
import type { RecordText } from '../../query/record.ts';
import { businessOr404, type BusinessRow } from '../businesses/store.ts';
import { customerById, customerOr404, customerTarget, placeOf } from '../customers/store.ts';
import { setSnData } from '../datas/store.ts';
import { applyPrepared, prepareFeatures } from '../features/generate-change.ts';
import type { RuleList } from '../features/identify-rules.ts';
import { productOr404, templateOr404 } from '../products/store.ts';
import { snFields } from '../sns/fields.ts';
import { assertFlagsApply } from '../sns/rules.ts';
import { insertSns, newSn, type SnRow } from '../sns/store.ts';
import type { z } from 'zod';
import type { generateBody, GenerateQuery } from '../../contract/sns/sn-generate.ts';

export type GenerateInput = z.output<typeof generateBody>;

export type CatalogueNames = { readonly product: string; readonly template: string; readonly business: string };

export type MakeOptions = {
  readonly count?: number;
  readonly rules: RuleList;
  /** True when an entry of `features` without a match becomes a feature of the SN alone. */
  readonly own?: boolean;
  /** The path of the attributes in the body. */
  readonly path?: string;
  /** The code of the SN; generated when absent. */
  readonly sn?: string;
};

export const generateSns = (tx: Transaction, query: GenerateQuery, body: GenerateInput): Promise<SnRow[]> =>
  makeSns(tx, namesOf(query, body), body, {
    count: query.count,
    rules: 'generate_sn',
    own: query.config === 'generate:sn:feature',
  });

export async function generateSn(tx: Transaction, body: GenerateInput, sn: string): Promise<SnRow> {
  const [row] = await makeSns(tx, namesOf({}, body), body, { rules: 'generate_sn', sn });
  if (!row) throw new LicensingError(516);
  return row;
}

/**
 * Generates all SNs or none. Limits and flags come from the business unless supplied. The SNs are bound to the customer that the
 * attributes name. Throws 4040 for an unknown name.
 */
export async function makeSns(
  tx: Transaction,
  names: CatalogueNames,
  attributes: GenerateInput,
  { count = 1, rules, own = false, path = '', sn }: MakeOptions,
): Promise<SnRow[]> {
  const product = await productOr404(tx, names.product);
  const template = await templateOr404(tx, product, names.template);
  const business = await businessOr404(tx, names.business);
  const values = attributesOf(tx, business, attributes, path);
  const features = await prepareFeatures(tx, template, attributes.features ?? [], {
    rules,
    own,
    path: join(path, 'features'),
  });
  const customer = attributes.customer && (await customerOr404(tx, placeOf(attributes.customer)));
  const ids = {
    customer_id: customer?.id ?? null,
    type: business.type,
    product_id: product.id,
    template_id: template.id,
    business_id: business.id,
  };
  const codes = sn === undefined ? Array.from({ length: count }, newSn) : [sn];
  const rows = await insertSns(tx, { ...values, ...ids }, codes);
  for (const row of rows) {
    await fairTurn();
    await applyPrepared(tx, row, features);
    await setSnData(tx, row.id, attributes.data ?? []);
  }
  return rows;
}

/** Returns the audited changes of generated SNs, and of the customer to whom they are bound. */
export async function changesOfMade(
  tx: Transaction,
  rows: readonly SnRow[],
  records: readonly RecordText[],
): Promise<Change[]> {
  const [first] = rows;
  const customer = first && first.customer_id !== null ? await customerById(tx, first.customer_id) : undefined;
  return [
    ...rows.map(({ sn }, at) => changeOf({ kind: 'sn', key: sn }, undefined, records[at])),
    ...(customer ? [{ target: customerTarget(customer), after: { sns: rows.map(({ sn }) => sn) } }] : []),
  ];
}

/** Returns names from the body or the query. Both may be given when they are equal. */
function namesOf(query: Omit<GenerateQuery, 'count'>, body: GenerateInput): CatalogueNames {
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

function attributesOf(tx: Transaction, business: BusinessRow, body: GenerateInput, path: string): Changes {
  const type = business.type as SnType;
  assertFlagsApply(type, body, path);
  const quantity = body.template?.templateQuantity;
  if (quantity !== undefined && !typesOfFlag('accessLog')?.includes(type)) {
    throw fieldError(515, join(path, 'template.templateQuantity'), `is for group licences only, not for type ${type}`);
  }
  const defaults = { ...inherited(business, type), template_quantity: quantity ?? null };
  const values = resolveCreate(snFields, body, defaults, tx.zone);
  assertDatesOrdered(values, path);
  return values;
}

function inherited(business: BusinessRow, type: SnType): Changes {
  const columns = new Map(Object.entries(business));
  const copy = (column: string): [string, string | number | null] => [column, columns.get(column) ?? null];
  return Object.fromEntries([
    ...['start_date', 'end_date', 'grace_days'].map(copy),
    ...SN_LIMITS.map((limit) => copy(columnName(limit))),
    ...SN_FLAGS.filter((flag) => flagApplies(flag, type)).map((flag) => copy(columnName(flag))),
  ]);
}
