import { LicensingError } from '../../core/errors.ts';
import type { Transaction } from '../../db/handle.ts';
import { ChangedSince, type Part, type Past, type Values } from '../undoing/change.ts';
import { restoreFeatures, type FeatureRestore, type Holder } from './change.ts';
import type { Level } from './fields.ts';
import { takenBack } from './rules.ts';
import { deviationsOf, featureRecords, featuresWith, type Owner } from './store.ts';

type Of<Row> = {
  readonly level: (row: Row) => Level;
  /** Throws 4093 when the features of the holder cannot change. */
  readonly assertOpen?: (row: Row) => void;
  readonly holder: (tx: Transaction, row: Row) => Holder;
};

type Feature = Values & { readonly id: number };

const listIn = (values: Values): Feature[] => (values['features'] ?? []) as Feature[];

const restoreOf = ({ restore }: Past): FeatureRestore | undefined => restore as FeatureRestore | undefined;

const ownerOf = ({ template, sn }: Level): Owner =>
  sn === null ? { kind: 'template', id: template ?? 0 } : { kind: 'sn', id: sn };

/** Returns the fields that a change wrote of each feature, by id. Throws when one of them is another now. */
function namesWritten(records: readonly Feature[], { before, after }: Past): ReadonlyMap<number, readonly string[]> {
  const [old, young] = [before, after].map((values) => new Map(listIn(values).map((each) => [each.id, each])));
  return new Map(
    records.map((record) => {
      const [was, became] = [old?.get(record.id) ?? {}, young?.get(record.id) ?? {}] as [Values, Values];
      const names = Object.keys({ ...was, ...became }).filter((name) => name !== 'id' && name !== 'name');
      if (names.some((name) => JSON.stringify(record[name]) !== JSON.stringify(became[name] ?? undefined)))
        throw new ChangedSince(['features']);
      return [record.id, names];
    }),
  );
}

/** The features that a template or an SN selects and overrides. */
export const featuresPart = <Row>({ level, assertOpen, holder }: Of<Row>): Part<Row> => ({
  claims: (name) => name === 'features',
  plan: async (db, row, past) => {
    const restore = restoreOf(past);
    if (!restore) throw new LicensingError(4093, 'Features that were added or removed, and old changes, stay.');
    assertOpen?.(row);
    const ids = restore.deviations.map(([id]) => id);
    const known = await featuresWith(db, level(row), ids);
    if (known.length < ids.length) throw new LicensingError(4040, 'A feature of the change was deleted since.');
    const records = (await featureRecords(db, level(row), ids)).map((text) => JSON.parse(text) as Feature);
    const written = namesWritten(records, past);
    const current = await deviationsOf(db, ownerOf(level(row)), ids);
    const deviations = restore.deviations.map(([id, was]) => {
      const deviation = takenBack(current(id), was, written.get(id) ?? []);
      if (deviation === undefined) throw new ChangedSince(['features']);
      return [id, deviation] as const;
    });
    return {
      before: { features: listIn(past.after) },
      after: { features: listIn(past.before) },
      write: (tx, audit) => restoreFeatures(tx, holder(tx, row), { deviations }, audit),
    };
  },
});
