import { LicensingError } from '../../core/errors.ts';
import { revise } from '../../core/rows.ts';
import type { Transaction } from '../../db/handle.ts';
import { templateTarget, type ProductRow, type TemplateRow } from '../products/store.ts';
import type { Holder } from './change.ts';
import { templateLevel } from './fields.ts';

/** Throws 4093 for a locked template. */
export function assertOpen(template: TemplateRow): void {
  if (template.status !== 1) return;
  throw new LicensingError(4093, `The template '${template.name}' is locked: its selection of features is frozen.`);
}

/** Returns a template as the holder of features. Throws 4093 when it is locked. */
export function templateHolder(tx: Transaction, product: ProductRow, template: TemplateRow): Holder {
  assertOpen(template);
  return {
    level: templateLevel(template),
    owner: { kind: 'template', id: template.id },
    target: templateTarget(product, template),
    revision: template.revision,
    touch: () => revise(tx, 'template', template, {}),
  };
}
