import { LicensingError } from '../../core/errors.ts';

/** What identifies a feature, its content as it is effective where the entry is applied. */
export type Identity = {
  readonly id: number;
  readonly guid: string;
  readonly fid: number;
  readonly name: string;
  readonly value: number | null;
  readonly version: string | null;
};

/** What an entry may tell of the feature it means. */
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

/** In the order they are tried. Specification, POST /sns/generate_sn and POST /sns/generate_update_code. */
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

/** How a batch that removes names a feature. Specification, DELETE /sns/{sn}/features. */
export const SELECTOR_RULES = [['id'], ['guid'], ['name', 'version']] as const satisfies readonly Rule[];

/** What decided, and what it found; without a rule the entry tells too little to identify anything. */
export type Identified<Feature extends Identity> = { rule: Rule | undefined; matches: Feature[] };

/**
 * The features that an entry means. The first rule whose fields are all supplied decides, whatever it finds: later rules
 * are not tried. A null supplies nothing to look for. Decisions 8 and 12.
 */
export function identify<Feature extends Identity>(
  rules: readonly Rule[],
  features: readonly Feature[],
  entry: Clues,
): Identified<Feature> {
  const rule = rules.find((fields) => fields.every((field) => entry[field] !== undefined && entry[field] !== null));
  if (!rule) return { rule, matches: [] };
  return {
    rule,
    matches: features.filter((feature) => rule.every((field) => clueOf(feature, field) === entry[field])),
  };
}

/** The one feature that an entry means: 514 when it tells too little, 1283 when there is none, 4091 when there are several. */
export function theOne<Feature extends Identity>(
  rules: readonly Rule[],
  { rule, matches }: Identified<Feature>,
  clues: Clues,
): Feature {
  if (!rule) {
    const ways = rules.map((fields) => fields.join(' + ')).join('; ');
    throw new LicensingError(514, `It does not tell which feature is meant. What identifies one: ${ways}.`);
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
