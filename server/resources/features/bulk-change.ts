import type { FeatureContentName } from '../../contract/catalogue/features.ts';
import type { FeatureOfMany } from '../../contract/sns/bulk.ts';
import { assertDistinct } from '../../core/batch.ts';
import { auditOf, resolveWrite } from '../../core/write.ts';
import type { Audit } from '../../http/audit.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { assertWritable } from '../sns/rules.ts';
import type { SnRow } from '../sns/store.ts';
import { changeFeatures } from './change.ts';
import { contentFields, snLevel } from './fields.ts';
import { identifier, SELECTOR_RULES, theOne } from './identify-rules.ts';
import { snHolder } from './sn-selection.ts';
import { featureRows, type FeatureRow } from './store.ts';

type FeatureFields = { readonly id: number; readonly name: string } & Readonly<Record<string, unknown>>;

type Entry = Omit<FeatureOfMany, 'feature' | 'onlySelected'> & { readonly id: number };

export type PlannedFeature = {
  readonly entry: Entry;
  readonly before: FeatureFields;
  readonly after: FeatureFields;
};

/**
 * Returns the changes that a list of features makes to one SN. Throws 1283 for a feature that the SN cannot have, 4091
 * for a name and version that several features have, 4093 for an archived SN.
 */
export async function plannedFeatures(
  db: Reader,
  sn: SnRow,
  wanted: readonly FeatureOfMany[],
): Promise<PlannedFeature[]> {
  assertWritable(sn);
  const identify = identifier(SELECTOR_RULES, await featureRows(db, snLevel(sn)));
  const pairs = wanted.map(({ feature, onlySelected = false, ...entry }) => {
    const row = theOne(SELECTOR_RULES, identify(feature), feature);
    return { row, entry: { ...entry, id: row.id }, leaves: onlySelected && row.selected === 0 };
  });
  assertDistinct(pairs.map(({ row }) => String(row.id)), 'feature', 'features'); // prettier-ignore
  return pairs.flatMap(({ row, entry, leaves }) => {
    if (leaves) return [];
    const fields = differing(db, row, entry);
    if (Object.keys({ ...fields.before, ...fields.after }).length === 0) return [];
    const { id, name } = row;
    return [{ entry, before: { id, name, ...fields.before }, after: { id, name, ...fields.after } }];
  });
}

export async function changeFeaturesOf(
  tx: Transaction,
  sn: SnRow,
  wanted: readonly FeatureOfMany[],
  audit: Audit,
): Promise<void> {
  const planned = await plannedFeatures(tx, sn, wanted);
  if (planned.length === 0) return;
  const entries = planned.map(({ entry }) => entry);
  await changeFeatures(tx, snHolder(tx, sn), entries, 'patch', audit);
}

function differing({ zone }: Reader, row: FeatureRow, { type = 'override', id: _id, ...content }: Entry) {
  const status = type === 'unselect' ? 0 : 3;
  const selection =
    row.selected === (status === 3 ? 1 : 0) ? {} : { before: { status: 3 - status }, after: { status } };
  const given: Partial<Record<FeatureContentName, unknown>> = type === 'override' ? content : {};
  const fields = auditOf(contentFields, row, resolveWrite(contentFields, 'patch', given, row, zone), zone);
  return { before: { ...selection.before, ...fields.before }, after: { ...selection.after, ...fields.after } };
}
