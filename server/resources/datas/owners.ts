import { revise } from '../../core/rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import type { Target } from '../../http/audit.ts';
import { productOr404, productTarget, templateOr404, templateTarget } from '../products/store.ts';
import { assertWritable } from '../sns/rules.ts';
import { snOr404, touchSn } from '../sns/store.ts';
import type { DataOwner } from './store.ts';

/** The owner of configuration items in a path. */
export type Owner = DataOwner & {
  readonly target: Target;
  readonly revision: number;
  /** Throws 4093 when the owner is archived. */
  readonly assertWritable: () => void;
  /** Returns the new revision. */
  readonly touch: (tx: Transaction) => Promise<number>;
};

/** Throws 1806 and 1798 like any operation on an SN. */
export async function locateSn(db: Reader, path: { sn: string }): Promise<Owner> {
  const row = await snOr404(db, path.sn);
  const owner = ownerOf('SN', row, { kind: 'sn', key: row.sn }, (tx) => touchSn(tx, row));
  return { ...owner, assertWritable: () => assertWritable(row) };
}

export async function locateTemplate(db: Reader, path: { productName: string; templateName: string }): Promise<Owner> {
  const product = await productOr404(db, path.productName);
  const row = await templateOr404(db, product, path.templateName);
  return ownerOf('TEMPLATE', row, templateTarget(product, row), (tx) => revise(tx, 'template', row, {}));
}

export async function locateProduct(db: Reader, path: { productName: string }): Promise<Owner> {
  const row = await productOr404(db, path.productName);
  return ownerOf('PRODUCT', row, productTarget(row), (tx) => revise(tx, 'product', row, {}));
}

/** A locked template freezes its features but not its configuration items. A product has no such state. */
const ownerOf = (
  source: Owner['source'],
  { id, revision }: { readonly id: number; readonly revision: number },
  target: Target,
  touch: Owner['touch'],
): Owner => ({ source, id, revision, target, touch, assertWritable: () => {} });
