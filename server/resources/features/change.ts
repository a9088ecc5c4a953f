import { FEATURE_CONTENT, type FeatureContentName, type Selection } from '../../contract/catalogue/features.ts';
import { assertDistinct, eachEntry, inSteps } from '../../core/batch.ts';
import { fieldError } from '../../core/errors.ts';
import { resolveCreate, type WriteMode } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { fairTurn } from '../../time/pause.ts';
import { difference, type Change, type Target, type Audit } from '../../http/audit.ts';
import { contentFields, type Level } from './fields.ts';
import { deviate, sameDeviation, type Deviation, type FeatureWrite } from './rules.ts';
import {
  deleteFeatures,
  deviationsOf,
  deviationTexts,
  featureRecords,
  featuresWith,
  removeEmptyDeviations,
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
  const known = new Map((await featuresWith(db, level, ids)).map((row) => [row.id, row]));
  const rows = await eachEntry(entries, async ({ id }) => {
    const row = known.get(id);
    if (!row) throw fieldError(1283, 'id', `${id} is not a feature of this record`);
    return row;
  });
  assertDistinct(ids.map(String), 'id');
  return rows;
}

/** Changes features of the level, each at most once. Returns the revision of the holder. */
export async function changeFeatures(
  tx: Transaction,
  holder: Holder,
  entries: readonly Entry[],
  mode: WriteMode,
  audit: Audit,
): Promise<number> {
  const writes = await inSteps(entries, async (some) =>
    some.map((entry): Write => {
      const content = resolveCreate(contentFields, entry, {}, tx.zone);
      return [entry.id, { type: entry.type ?? 'override', content }];
    }),
  );
  return recorded(tx, holder, await resolved(tx, holder.owner, writes, mode), [], audit);
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
  const writes = selected.map((row): Write => [row.id, { type: 'unselect', content: {} }]);
  const deviations = await resolved(tx, holder.owner, writes, 'patch');
  return recorded(tx, holder, deviations, idsOf(own), audit);
}

/** Returns for each entry the id, the supplied fields with their new values, and `more` fields. */
export const changedItems = (
  db: Reader,
  level: Level,
  entries: readonly Entry[],
  more: readonly FeatureContentName[] = [],
): Promise<object[]> =>
  inSteps(entries, async (some) => {
    const records = await featureRecords(db, level, idsOf(some));
    return some.map((entry, at) => changedItem(entry, JSON.parse(records[at] ?? '{}') as object, more));
  });

function changedItem(entry: Entry, record: object, more: readonly FeatureContentName[]): object {
  const told = FEATURE_CONTENT.filter(
    (name) => more.includes(name) || (isOverride(entry) && entry[name] !== undefined),
  );
  const values: Readonly<Record<string, unknown>> = { ...record };
  return Object.fromEntries(
    ['id', ...told].filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );
}

export const idsOf = (entries: readonly { id: number }[]): number[] => entries.map(({ id }) => id);

const isOverride = (entry: Entry): boolean => (entry.type ?? 'override') === 'override';

/** A feature's id and what is written to it. */
type Write = readonly [number, FeatureWrite];

/** Returns the deviations that change. */
const resolved = async (
  tx: Transaction,
  owner: Owner,
  writes: readonly Write[],
  mode: WriteMode,
): Promise<Map<number, Deviation>> =>
  new Map(
    await inSteps(writes, async (some) => {
      const current = await deviationsOf(tx, owner, some.map(([id]) => id)); // prettier-ignore
      return some
        .map(([id, write]): [number, Deviation] => [id, deviate(current(id), write, mode)])
        .filter(([id, deviation]) => !sameDeviation(deviation, current(id)));
    }),
  );

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
  const restore: FeatureRestore = {
    deviations: await inSteps(ids, async (some) => {
      const current = await deviationsOf(tx, holder.owner, some);
      return some.map((id) => [id, current(id)] as const);
    }),
  };
  await saveDeviations(tx, holder.owner, await deviationTexts(deviations));
  await deleteFeatures(tx, removed);
  const after = await featureRecords(tx, holder.level, [...deviations.keys()]);
  const change = await featureChange(holder.target, before, after);
  audit(removed.length > 0 ? change : { ...change, restore });
  return holder.touch();
}

/** What an undo needs of changed features: how each deviated before. Effective values do not tell that. */
export type FeatureRestore = { readonly deviations: readonly (readonly [number, Deviation])[] };

/** Gives features the deviations that they had. */
export async function restoreFeatures(
  tx: Transaction,
  holder: Holder,
  { deviations }: FeatureRestore,
  audit: Audit,
): Promise<void> {
  await recorded(tx, holder, new Map(deviations), [], audit);
  await removeEmptyDeviations(tx, holder.owner);
}

/** Returns the audit entry of features: each with id, name and changed fields, or all fields when added or removed. */
export async function featureChange(
  target: Target,
  before: readonly RecordText[],
  after: readonly RecordText[],
): Promise<Change> {
  const [old, young] = [await parsed(before), await parsed(after)];
  const known = new Set(old.keys());
  const left: object[] = [];
  const right: object[] = [...young.values()].filter(({ id }) => !known.has(id));
  for (const record of old.values()) {
    await fairTurn();
    const now = young.get(record.id);
    const { id, name } = now ?? record;
    const changed = now ? difference(record, now) : { before: record, after: undefined };
    left.push({ id, name, ...changed.before });
    if (changed.after) right.push({ id, name, ...changed.after });
  }
  return { target, before: { features: left }, after: { features: right } };
}

type Parsed = { readonly id: number; readonly name: string };

/** Returns parsed records by id. */
const parsed = async (records: readonly RecordText[]): Promise<ReadonlyMap<number, Parsed>> =>
  new Map(
    await inSteps(records, async (some) =>
      some.map((text) => JSON.parse(text) as Parsed).map((record): [number, Parsed] => [record.id, record]),
    ),
  );
