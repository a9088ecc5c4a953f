import { FEATURE_CONTENT, type FeatureContentName, type Selection } from '../../contract/catalogue/features.ts';
import { assertDistinct, eachEntry } from '../../core/batch.ts';
import { fieldError } from '../../core/errors.ts';
import { resolveCreate, type WriteMode } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { difference, type Change, type Target, type Audit } from '../../http/audit.ts';
import { contentFields, type Level } from './fields.ts';
import { deviate, sameDeviation, type Deviation, type FeatureWrite } from './rules.ts';
import {
  deleteFeatures,
  deviationsOf,
  deviationsText,
  featureRecords,
  featureRows,
  hasId,
  saveDeviations,
  type FeatureRow,
  type Owner,
} from './store.ts';
import type { RecordText } from '../../query/record.ts';

/** A template or an SN, which selects features and whose version counts every change of them. */
export type Holder = {
  readonly level: Level;
  readonly owner: Owner;
  readonly target: Target;
  readonly revision: number;
  readonly touch: () => Promise<number>;
};

type Entry = { readonly id: number; readonly type?: Selection | undefined } & Readonly<
  Partial<Record<FeatureContentName, unknown>>
>;

/** Returns the features that a batch names by id. Throws 1283 for unknown and 515 for repeated ones. */
export async function namedById(db: Reader, level: Level, entries: readonly { id: number }[]): Promise<FeatureRow[]> {
  const ids = idsOf(entries);
  const known = new Map((await featureRows(db, level, hasId(ids))).map((row) => [row.id, row]));
  const rows = await eachEntry(entries, async ({ id }) => {
    const row = known.get(id);
    if (!row) throw fieldError(1283, 'id', `${id} is no feature here`);
    return row;
  });
  assertDistinct(ids.map(String), 'id');
  return rows;
}

/** Returns the revision of the holder. */
export async function changeFeatures(
  tx: Transaction,
  holder: Holder,
  entries: readonly Entry[],
  mode: WriteMode,
  audit: Audit,
): Promise<number> {
  await namedById(tx, holder.level, entries);
  const writes = entries.map((entry): [number, FeatureWrite] => [
    entry.id,
    { type: entry.type ?? 'override', content: resolveCreate(contentFields, entry, {}, tx.zone) },
  ]);
  return recorded(tx, holder, await resolved(tx, holder.owner, new Map(writes), mode), [], audit);
}

/** Deselects features, and removes those of an SN alone. Returns the revision of the holder. */
export async function deselect(
  tx: Transaction,
  holder: Holder,
  rows: readonly FeatureRow[],
  audit: Audit,
): Promise<number> {
  const own = rows.filter((row) => row.sn_id !== null);
  const selected = rows.filter((row) => row.sn_id === null && row.selected === 1);
  const writes = new Map(selected.map((row): [number, FeatureWrite] => [row.id, { type: 'unselect', content: {} }]));
  const deviations = await resolved(tx, holder.owner, writes, 'patch');
  return recorded(tx, holder, deviations, idsOf(own), audit);
}

/** Returns for each entry the id, the supplied fields with their new values, and `more` fields. */
export async function changedItems(
  db: Reader,
  level: Level,
  entries: readonly Entry[],
  more: readonly FeatureContentName[] = [],
): Promise<object[]> {
  const texts = await featureRecords(db, level, idsOf(entries));
  const records = new Map(
    texts.map((text) => JSON.parse(text) as Record<string, unknown>).map((record) => [record['id'], record]),
  );
  return entries.map((entry) => {
    const record = records.get(entry.id) ?? {};
    const told = FEATURE_CONTENT.filter(
      (name) => more.includes(name) || (isOverride(entry) && entry[name] !== undefined),
    );
    return Object.fromEntries(
      ['id', ...told].filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
    );
  });
}

export const idsOf = (entries: readonly { id: number }[]): number[] => entries.map(({ id }) => id);

const isOverride = (entry: Entry): boolean => (entry.type ?? 'override') === 'override';

/** Returns the deviations that change. */
async function resolved(
  tx: Transaction,
  owner: Owner,
  writes: ReadonlyMap<number, FeatureWrite>,
  mode: WriteMode,
): Promise<Map<number, Deviation>> {
  const current = await deviationsOf(tx, owner, [...writes.keys()]);
  const next = [...writes].map(([id, write]): [number, Deviation] => [id, deviate(current(id), write, mode)]);
  return new Map(next.filter(([id, deviation]) => !sameDeviation(deviation, current(id))));
}

async function recorded(
  tx: Transaction,
  holder: Holder,
  deviations: ReadonlyMap<number, Deviation>,
  removed: readonly number[],
  audit: Audit,
): Promise<number> {
  const ids = [...deviations.keys(), ...removed];
  if (ids.length === 0) return holder.revision;
  const before = await featureRecords(tx, holder.level, ids);
  if (deviations.size > 0) await saveDeviations(tx, holder.owner, deviationsText(deviations));
  if (removed.length > 0) await deleteFeatures(tx, removed);
  audit(featureChange(holder.target, before, await featureRecords(tx, holder.level, ids)));
  return holder.touch();
}

type Parsed = { id: number; name: string };

/** Returns the audit entry of features: each with id, name and changed fields, or all fields when added or removed. */
export function featureChange(target: Target, before: readonly RecordText[], after: readonly RecordText[]): Change {
  const old = before.map((text) => JSON.parse(text) as Parsed);
  const young = new Map(after.map((text) => JSON.parse(text) as Parsed).map((record) => [record.id, record]));
  const known = new Set(idsOf(old));
  const made = [...young.values()].filter(({ id }) => !known.has(id));
  const [left, right]: [object[], object[]] = [[], made];
  for (const record of old) {
    const now = young.get(record.id);
    const { id, name } = now ?? record;
    const changed = now ? difference(record, now) : { before: record, after: undefined };
    left.push({ id, name, ...changed.before });
    if (changed.after) right.push({ id, name, ...changed.after });
  }
  return { target, before: { features: left }, after: { features: right } };
}
