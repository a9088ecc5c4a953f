import { FEATURE_CONTENT } from '../../contract/catalogue/features.ts';
import type { Zone } from '../../time/zone.ts';
import { CONTENT, NO_DEVIATION, type Deviation } from '../features/rules.ts';
import type { FeatureRestore } from '../features/change.ts';
import type { Values } from '../undoing/change.ts';

export type Feature = Values & { readonly id: number };

/** The deviations of a template or an SN, by feature. */
export type Layer = Map<number, Deviation>;

/**
 * The features of a record while its history is read backwards: those of the product, how template and SN deviate from
 * them, and the features of the SN alone.
 */
export type Features = {
  readonly product: Map<number, Feature>;
  readonly own: Map<number, Feature>;
  /** That of the template, then that of the SN. A product has none. */
  readonly layers: readonly Layer[];
};

/** A change of features as the audit log has it. */
export type FeatureChange = {
  readonly before: readonly Feature[];
  readonly after: readonly Feature[];
  readonly restore: FeatureRestore | undefined;
};

/** Returns the features in a change. */
export const featuresIn = (before: Values, after: Values, restore: unknown): FeatureChange | undefined =>
  before['features'] === undefined && after['features'] === undefined
    ? undefined
    : { before: listIn(before), after: listIn(after), restore: (restore ?? undefined) as FeatureRestore | undefined };

const listIn = (values: Values): Feature[] => (values['features'] ?? []) as Feature[];

/** Takes a change back: of the product's features, or of those of the layer with this number. */
export function takeBack(features: Features, level: number | 'product', change: FeatureChange, zone: Zone): void {
  const [old, young] = [byId(change.before), byId(change.after)];
  const restored = new Map(change.restore?.deviations);
  for (const id of new Set([...old.keys(), ...young.keys()])) {
    const [before, after] = [old.get(id), young.get(id)];
    const layer = level === 'product' ? undefined : features.layers[level];
    if (layer && features.product.has(id)) {
      layer.set(id, restored.get(id) ?? deviationOf(layer.get(id) ?? NO_DEVIATION, before, after, zone));
    } else takeBackWhole(level === 'product' ? features.product : features.own, id, before, after);
  }
}

const byId = (list: readonly Feature[]): ReadonlyMap<number, Feature> => new Map(list.map((each) => [each.id, each]));

function takeBackWhole(
  features: Map<number, Feature>,
  id: number,
  before: Feature | undefined,
  after: Feature | undefined,
): void {
  if (!before) features.delete(id);
  else if (!after) features.set(id, before);
  else {
    const rest = Object.entries(features.get(id) ?? {}).filter(([name]) => !(name in after));
    features.set(id, { ...Object.fromEntries(rest), ...before });
  }
}

/** Returns the deviation that gives a feature the values before a change. Old entries lack the deviation itself. */
function deviationOf(now: Deviation, before: Values = {}, after: Values = {}, zone: Zone): Deviation {
  const then: Deviation = { ...now };
  for (const name of FEATURE_CONTENT) {
    if (!(name in before) && !(name in after)) continue;
    const { column, bit } = CONTENT[name];
    then.mask |= bit;
    const value = before[name] ?? null;
    Object.assign(then, {
      [column]: name === 'endDate' && typeof value === 'string' ? zone.toInstant(value, 'end') : value,
    });
  }
  if ('status' in before || 'status' in after) then.selected = before['status'] === 3 ? 1 : 0;
  return then;
}

/** Returns the features that a record has. A product has all of its own; a template or an SN has those that it selects. */
export function selected({ product, own, layers }: Features, zone: Zone): Feature[] {
  const inherited = [...product.values()].flatMap((feature) => {
    const deviations = layers.map((layer) => layer.get(feature.id) ?? NO_DEVIATION);
    const isSelected = layers.length === 0 || deviations.findLast((each) => each.selected !== null)?.selected === 1;
    return isSelected ? [effective(feature, deviations, zone)] : [];
  });
  const alone = [...own.values()].filter(({ status }) => status !== 0);
  return [...inherited, ...alone.map(({ status: _status, ...feature }) => feature as Feature)].toSorted(
    (one, other) => one.id - other.id,
  );
}

/** Returns a feature with the overrides of the layers, the last first. */
function effective(feature: Feature, deviations: readonly Deviation[], zone: Zone): Feature {
  const values: Record<string, unknown> & { id: number } = { ...feature };
  for (const deviation of deviations) {
    for (const name of FEATURE_CONTENT) {
      const { column, bit } = CONTENT[name];
      if ((deviation.mask & bit) === 0) continue;
      const value = deviation[column];
      if (value === null) Reflect.deleteProperty(values, name);
      else values[name] = name === 'endDate' ? zone.toText(Number(value)) : value;
    }
  }
  return values;
}
