import { DEFAULT_TEMPLATE } from '../../contract/catalogue/templates.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { revise } from '../../core/rows.ts';
import { auditOf, resolveWrite, type ChangeMode } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { renamedTo, type Audit, type Renamed } from '../../http/audit.ts';
import { productFields, templateFields } from './fields.ts';
import {
  findProduct,
  findProductByRef,
  findTemplate,
  productTarget,
  templatesOf,
  templateTarget,
  type ProductRow,
  type TemplateRow,
} from './store.ts';

type Input = Readonly<Record<string, unknown>>;

/** Changes a product and audits that. Returns the revision. Throws 4090 for a name or refId that another one has. */
export async function changeProduct(
  tx: Transaction,
  row: ProductRow,
  input: Input,
  mode: ChangeMode,
  audit: Audit,
): Promise<number> {
  const changes = resolveWrite(productFields, mode, input, row, tx.zone);
  if (Object.keys(changes).length === 0) return row.revision;
  if (changes['name'] !== undefined && (await findProduct(tx, String(changes['name'])))) {
    throw fieldError(4090, 'productName', 'is taken by another product');
  }
  if (changes['ref_id'] !== undefined) await expectFreeRefId(tx, changes['ref_id']);
  const revision = await revise(tx, 'product', row, changes);
  const named = typeof changes['name'] === 'string' ? { ...row, name: changes['name'] } : row;
  const renamed = named === row ? [] : await renamedWithTemplates(tx, row, named);
  audit({ target: productTarget(row), ...auditOf(productFields, row, changes, tx.zone), renamed });
  return revision;
}

/** A product and its templates have new keys when the product is renamed. */
async function renamedWithTemplates(db: Reader, row: ProductRow, named: ProductRow): Promise<Renamed[]> {
  const templates = await templatesOf(db, row);
  return [
    { ...productTarget(named), former: productTarget(row).key },
    ...templates.map((each) => ({ ...templateTarget(named, each), former: templateTarget(row, each).key })),
  ];
}

/** Throws 4090 when another product has the refId. */
export async function expectFreeRefId(db: Reader, refId: unknown): Promise<void> {
  if (typeof refId === 'string' && (await findProductByRef(db, refId))) {
    throw fieldError(4090, 'refId', 'is taken by another product');
  }
}

type Place = { readonly product: ProductRow; readonly template: TemplateRow };

/** Changes a template and audits that. Returns the revision. Throws 4090 for a name that another one has. */
export async function changeTemplate(
  tx: Transaction,
  { product, template }: Place,
  input: Input,
  mode: ChangeMode,
  audit: Audit,
): Promise<number> {
  const changes = resolveWrite(templateFields, mode, input, template, tx.zone);
  if (Object.keys(changes).length === 0) return template.revision;
  if (changes['name'] !== undefined) {
    expectNotDefault(template, 'renamed');
    await expectFreeName(tx, product, String(changes['name']));
  }
  const revision = await revise(tx, 'template', template, changes);
  const target = templateTarget(product, template);
  const named = typeof changes['name'] === 'string' ? { ...template, name: changes['name'] } : template;
  audit({
    ...{ target, ...auditOf(templateFields, template, changes, tx.zone) },
    ...renamedTo(target, templateTarget(product, named)),
  });
  return revision;
}

/** Throws 4090 when another template of the product has the name. */
export async function expectFreeName(db: Reader, product: ProductRow, name: string): Promise<void> {
  if (await findTemplate(db, product, name)) {
    throw fieldError(4090, 'name', 'is taken by another template of the product');
  }
}

/** Throws 4093 for the template that every product has. */
export function expectNotDefault({ name }: TemplateRow, done: string): void {
  if (name === DEFAULT_TEMPLATE) throw new LicensingError(4093, `The template ${name} cannot be ${done}.`);
}
