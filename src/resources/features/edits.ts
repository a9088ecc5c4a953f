import type { FeatureChange, FeatureRecord } from '#contract/catalogue/features.ts';

/** Fields that can be edited in the table, as text. */
export const CONTENT = ['value', 'version', 'endDate', 'expirationDays', 'users'] as const;
export type ContentName = (typeof CONTENT)[number];

/** Unsaved edits of one feature. Untouched fields are absent. */
export type Edit = {
  selected?: boolean;
  /** True when the feature was selected by typing content: clearing the content restores its saved selection. */
  implied?: boolean;
} & Partial<Record<ContentName, string>>;
export type Edits = ReadonlyMap<number, Edit>;

export type Difference = { name: 'selected' | ContentName; before: string; after: string };
export type FeatureDifference = { feature: FeatureRecord; differences: Difference[] };

const NUMBERS: readonly ContentName[] = ['value', 'expirationDays', 'users'];
const LARGEST_LIMIT = 2_147_483_647;

/** Returns a field as its input shows it. Dates are shown as days, unless they end at another time of day. */
export function shown(feature: FeatureRecord, name: ContentName): string {
  const value = feature[name];
  if (value === undefined) return '';
  return name === 'endDate' ? String(value).replace(/ 23:59:59$/, '') : String(value);
}

export const isSelected = (feature: FeatureRecord): boolean => feature.status === 3;

/**
 * Returns the queue with one more edit. Edits back to the saved state are removed. Typing content selects the feature.
 */
export function withEdit(edits: Edits, feature: FeatureRecord, change: Edit): Edits {
  const before = edits.get(feature.id);
  const types = CONTENT.some((name) => change[name] !== undefined);
  const implies = types && !(before?.selected ?? isSelected(feature));
  const merged: Edit = {
    ...before,
    ...(implies && { selected: true, implied: true }),
    ...(change.selected !== undefined && { implied: false }),
    ...change,
  };
  const content = CONTENT.filter((name) => merged[name] !== undefined && merged[name] !== shown(feature, name));
  const selected = merged.implied === true && content.length === 0 ? isSelected(feature) : merged.selected;
  const kept: Edit = {
    ...Object.fromEntries(content.map((name) => [name, merged[name]])),
    ...(selected !== undefined && selected !== isSelected(feature) && { selected, implied: merged.implied === true }),
  };
  const next = new Map(edits);
  if (Object.keys(kept).length === 0) next.delete(feature.id);
  else next.set(feature.id, kept);
  return next;
}

/** Returns what a save would change, by feature. Content of a feature that was deselected is omitted. */
export function differencesOf(edits: Edits, known: ReadonlyMap<number, FeatureRecord>): FeatureDifference[] {
  return [...edits].flatMap(([id, edit]) => {
    const feature = known.get(id);
    if (feature === undefined) return [];
    const differences: Difference[] = [];
    if (edit.selected !== undefined) {
      differences.push({ name: 'selected', before: String(isSelected(feature)), after: String(edit.selected) });
    }
    for (const name of edit.selected === false ? [] : CONTENT) {
      const after = edit[name];
      if (after !== undefined) differences.push({ name, before: shown(feature, name), after });
    }
    return [{ feature, differences }];
  });
}

/** Returns the batch that saves the queue: only changed fields, null for cleared ones. */
export function changesOf(differences: readonly FeatureDifference[]): FeatureChange[] {
  return differences.map(({ feature, differences: own }) => {
    const content = own.filter(({ name }) => name !== 'selected');
    if (content.length === 0) return { id: feature.id, type: own[0]?.after === 'false' ? 'unselect' : 'select' };
    return {
      id: feature.id,
      type: 'override',
      ...Object.fromEntries(content.map(({ name, after }) => [name, wireValue(name, after)])),
    };
  });
}

function wireValue(name: Difference['name'], text: string): string | number | null {
  const value = text.trim();
  if (value === '') return null;
  return NUMBERS.some((number) => number === name) ? Number(value) : value;
}

/** Returns why a typed value is not valid, or undefined. The server validates it again. */
export function faultOf(name: ContentName, text: string): 'number' | 'limit' | 'date' | undefined {
  const value = text.trim();
  if (value === '') return undefined;
  if (name === 'endDate') return /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(value) ? undefined : 'date';
  if (name === 'version') return undefined;
  if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(Number(value))) return 'number';
  return name !== 'value' && (Number(value) < 0 || Number(value) > LARGEST_LIMIT) ? 'limit' : undefined;
}
