import { LicensingError } from '../../core/errors.ts';

/** The fields that identify a feature, with the values in force. */
export type Identity = {
  readonly id: number;
  readonly guid: string;
  readonly fid: number;
  readonly name: string;
  readonly value: number | null;
  readonly version: string | null;
};

export type Clues = {
  readonly id?: number | undefined;
  readonly guid?: string | undefined;
  readonly featureId?: number | undefined;
  readonly name?: string | undefined;
  readonly value?: number | null | undefined;
  readonly version?: string | null | undefined;
};
export type Clue = keyof Clues;

/** Fields that identify a feature together. */
export type Rule = readonly Clue[];

/** The rules in the order in which they are tried. */
export const IDENTIFICATION = {
  generate_sn: [
    ['id'],
    ['guid'],
    ['name', 'version'],
    ['featureId', 'version'],
    ['name', 'value'],
    ['name'],
    ['featureId', 'value'],
    ['featureId'],
  ],
  generate_update_code: [
    ['id'],
    ['guid'],
    ['featureId', 'name', 'value'],
    ['featureId', 'name', 'version'],
    ['featureId'],
  ],
} as const satisfies Record<string, readonly Rule[]>;
export type RuleList = keyof typeof IDENTIFICATION;

export const SELECTOR_RULES = [['id'], ['guid'], ['name', 'version']] as const satisfies readonly Rule[];

/** Without a rule the entry says too little to identify a feature. */
export type Identified<Feature extends Identity> = { rule: Rule | undefined; matches: Feature[] };

/**
 * Returns a function that returns the features that an entry means. The first rule whose fields are all supplied (null
 * is not) decides, even when it finds none. The features are indexed for each rule that decides.
 */
export function identifier<Feature extends Identity>(
  rules: readonly Rule[],
  features: readonly Feature[],
): (entry: Clues) => Identified<Feature> {
  const indexes = new Map<Rule, ReadonlyMap<string, Feature[]>>();
  const indexOf = (rule: Rule): ReadonlyMap<string, Feature[]> =>
    indexes.get(rule) ?? Map.groupBy(features, (feature) => keyOf(rule, (field) => clueOf(feature, field)));
  return (entry) => {
    const rule = rules.find((fields) => fields.every((field) => entry[field] !== undefined && entry[field] !== null));
    if (!rule) return { rule, matches: [] };
    const index = indexOf(rule);
    indexes.set(rule, index);
    return { rule, matches: index.get(keyOf(rule, (field) => entry[field])) ?? [] };
  };
}

const keyOf = (rule: Rule, valueOf: (field: Clue) => unknown): string => JSON.stringify(rule.map(valueOf));

/**
 * Returns the only feature that an entry means. Throws 514 for too little information, 1283 for none, 4091 for several.
 */
export function theOne<Feature extends Identity>(
  rules: readonly Rule[],
  { rule, matches }: Identified<Feature>,
  clues: Clues,
): Feature {
  if (!rule) {
    const ways = rules.map((fields) => fields.join(' + ')).join('; ');
    throw new LicensingError(514, `The entry does not identify a feature. Use one of these: ${ways}.`);
  }
  const told = rule.map((field) => `${field} ${JSON.stringify(clues[field])}`).join(' and ');
  const [feature] = matches;
  if (!feature) throw new LicensingError(1283, `There is no feature with ${told}.`);
  if (matches.length > 1) {
    throw new LicensingError(4091, `${matches.length} features have ${told}; identify one by id.`);
  }
  return feature;
}

const clueOf = (feature: Identity, field: Clue): string | number | null =>
  field === 'featureId' ? feature.fid : feature[field];
