import { allowancePart } from './resources/allowances/undo.ts';
import { businessKind } from './resources/businesses/undo.ts';
import { customerGroupKind, customerKind, snCustomerPart } from './resources/customers/undo.ts';
import { locateProduct, locateSn, locateTemplate } from './resources/datas/owners.ts';
import { datasPart } from './resources/datas/undo.ts';
import { snLevel, templateLevel } from './resources/features/fields.ts';
import { snHolder } from './resources/features/sn-selection.ts';
import { assertOpen, templateHolder } from './resources/features/template-holder.ts';
import { featuresPart } from './resources/features/undo.ts';
import { machineUndoing } from './resources/machines/undo.ts';
import { productKind, templateKind, type PlacedTemplate } from './resources/products/undo.ts';
import type { ProductRow } from './resources/products/store.ts';
import { findSn, type SnRow } from './resources/sns/store.ts';
import { roleKind } from './resources/roles/undo.ts';
import { archivedPart, assertUndoable, madeSn, snFieldsPart } from './resources/sns/undo.ts';
import { TOKEN_ID_PREFIX } from './resources/tokenids/change.ts';
import { tokenIdKind } from './resources/tokenids/undo.ts';
import { undoingOf, type Undoings } from './resources/undoing/change.ts';
import { snUsersPart, userKind } from './resources/users/undo.ts';

const snFeatures = featuresPart<SnRow>({ level: snLevel, holder: snHolder });
const templateFeatures = featuresPart<PlacedTemplate>({
  level: templateLevel,
  assertOpen,
  holder: (tx, row) => templateHolder(tx, row.product, row),
});

/** Fields in the entry of an SN that belong to its devices. A string that was handed out stays so. */
const OF_DEVICES: ReadonlySet<string> = new Set(['machines', 'string', 'serial', 'mid']);

/** How the changes of each kind of records are undone. The changes of other kinds cannot be undone. */
export const undoings: Undoings = {
  sn: {
    ...undoingOf<SnRow>({
      identity: 'sn',
      called: (key) => `SN ${key}`,
      find: (db, { key }) => findSn(db, key),
      check: assertUndoable,
      parts: [
        ...[snFieldsPart, archivedPart, snCustomerPart, snUsersPart, snFeatures, allowancePart],
        datasPart<SnRow>((db, { sn }) => locateSn(db, { sn })),
      ],
      made: madeSn,
    }),
    mirrors: (name) => OF_DEVICES.has(name) || name.startsWith(TOKEN_ID_PREFIX),
    apart: (name) => name === 'users',
  },
  customer: { ...undoingOf(customerKind), mirrors: (name) => name === 'sns' },
  customerGroup: { ...undoingOf(customerGroupKind), follows: 'customer' },
  user: { ...undoingOf(userKind), mirrors: (name) => name === 'sns' || name === 'roles' },
  role: { ...undoingOf(roleKind), apart: (name) => name === 'users' },
  tokenid: undoingOf(tokenIdKind),
  machine: machineUndoing,
  business: undoingOf(businessKind),
  product: undoingOf({
    ...productKind,
    parts: [...productKind.parts, datasPart<ProductRow>((db, { name }) => locateProduct(db, { productName: name }))],
  }),
  template: undoingOf({
    ...templateKind,
    parts: [
      ...[...templateKind.parts, templateFeatures],
      datasPart<PlacedTemplate>((db, { product, name }) =>
        locateTemplate(db, { productName: product.name, templateName: name }),
      ),
    ],
  }),
};
