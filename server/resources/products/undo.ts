import { partsOf } from '../../contract/kinds.ts';
import type { Reader } from '../../db/handle.ts';
import { fieldsPart, type Kind, type Past } from '../undoing/change.ts';
import { changeProduct, changeTemplate } from './change.ts';
import { productFields, templateFields } from './fields.ts';
import { findProduct, findTemplate, type ProductRow, type TemplateRow } from './store.ts';

/** Returns the name after a change that may have renamed the record. */
const nameAfter = (name: string, renamed: unknown): string => (typeof renamed === 'string' ? renamed : name);

export const productKind: Kind<ProductRow> = {
  identity: 'productGuid',
  called: (key) => `product '${key}'`,
  find: (db, { key, after }) => findProduct(db, nameAfter(key, after['productName'])),
  parts: [fieldsPart(productFields, (tx, row, input, audit) => changeProduct(tx, row, input, 'restore', audit))],
};

/** A template with its product. */
export type PlacedTemplate = TemplateRow & { readonly product: ProductRow };

async function findPlaced(db: Reader, { key, after }: Past): Promise<PlacedTemplate | undefined> {
  const [productName, name] = partsOf('template', key);
  const product = await findProduct(db, productName);
  const template = product && (await findTemplate(db, product, nameAfter(name, after['name'])));
  return product && template && { ...template, product };
}

export const templateKind: Kind<PlacedTemplate> = {
  identity: 'regDate',
  called: (key) => `template '${key}'`,
  find: findPlaced,
  parts: [
    fieldsPart(templateFields, (tx, { product, ...template }, input, audit) =>
      changeTemplate(tx, { product, template }, input, 'restore', audit),
    ),
  ],
};
