import type { z } from 'zod';
import type { generateFeatureEntry } from '../../contract/catalogue/features.ts';
import { assertDistinct, eachEntry } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { resolveCreate } from '../../core/write.ts';
import type { Zone } from '../../time/zone.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { contentFields, featureFields, templateLevel } from './fields.ts';
import { IDENTIFICATION, identifier, theOne, type Identified, type Rule, type RuleList } from './identify-rules.ts';
import { deviate, identityKey, NO_DEVIATION, type Deviation } from './rules.ts';
import {
  deviationTexts,
  featureRows,
  insertFeatures,
  saveDeviations,
  type DeviationTexts,
  type FeatureRow,
  type NewFeature,
} from './store.ts';

type Entry = z.output<typeof generateFeatureEntry>;

export type ApplyOptions = {
  rules: RuleList;
  /** True when an entry without a match becomes a feature of the SN alone. */
  own: boolean;
  /** The path of the entries in the body. */
  path: string;
};

export type PreparedFeatures = { deviations: DeviationTexts; own: readonly NewFeature[] };

/**
 * Returns the effect of `features` on new SNs of a template. Throws with all faulty entries: 514 for too little
 * information, 1283 for unknown features, 4091 for several matches, 515 for a feature named twice.
 */
export async function prepareFeatures(
  db: Reader,
  template: { id: number; product_id: number },
  entries: readonly Entry[],
  options: ApplyOptions,
): Promise<PreparedFeatures> {
  if (entries.length === 0) return { deviations: [], own: [] };
  const rules = IDENTIFICATION[options.rules];
  const identify = identifier(rules, await featureRows(db, templateLevel(template)));
  const deviations = new Map<number, Deviation>();
  const own: NewFeature[] = [];
  const keys = await eachEntry(
    entries,
    async (entry) => {
      const found = identify(entry);
      if (options.own && becomesOwn(found, entry)) {
        const feature = ownFeature(entry, db.zone);
        own.push(feature);
        return identityKey(feature);
      }
      const { id } = theOne(rules, found, entry);
      deviations.set(id, deviate(NO_DEVIATION, writeOf(entry, found.rule ?? [], db.zone), 'patch'));
      return String(id);
    },
    options.path,
  );
  assertDistinct(keys, '', options.path);
  return { deviations: await deviationTexts(deviations), own };
}

export async function applyPrepared(
  tx: Transaction,
  sn: { id: number; product_id: number },
  { deviations, own }: PreparedFeatures,
): Promise<void> {
  await saveDeviations(tx, { kind: 'sn', id: sn.id }, deviations);
  if (own.length > 0) await insertFeatures(tx, { product: sn.product_id, sn: sn.id }, own);
}

/** An entry that names an existing feature by id or guid, or must not override one, never creates a feature. */
const becomesOwn = ({ rule, matches }: Identified<FeatureRow>, entry: Entry): boolean =>
  matches.length === 0 && (entry.type ?? 'OVERRIDE') === 'OVERRIDE' && rule?.[0] !== 'id' && rule?.[0] !== 'guid';

function ownFeature(entry: Entry, zone: Zone): NewFeature {
  const { featureId, name, type: _type, ...content } = entry;
  if (featureId === undefined || name === undefined) {
    const missing = [...(featureId === undefined ? ['featureId'] : []), ...(name === undefined ? ['name'] : [])];
    throw new LicensingError(514, `A feature of the SN alone takes ${missing.join(' and ')}.`, {
      errors: missing.map((field) => ({ path: field, msg: 'is required of a feature of the SN alone' })),
    });
  }
  return { ...resolveCreate(featureFields, content, {}, zone), fid: featureId, name };
}

/** Fields that identify a feature do not override its values. */
function writeOf(entry: Entry, rule: Rule, zone: Zone) {
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !rule.some((field) => field === name)));
  return { type: SELECTION[entry.type ?? 'OVERRIDE'], content: resolveCreate(contentFields, rest, {}, zone) };
}

const SELECTION = { OVERRIDE: 'override', SELECT: 'select', UNSELECT: 'unselect' } as const;
