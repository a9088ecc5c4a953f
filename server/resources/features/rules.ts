import type { FeatureContentName, Selection } from '../../contract/catalogue/features.ts';

/** The content of a feature as stored: times are instants. */
export type Content = {
  value: number | null;
  version: string | null;
  end_date: number | null;
  expiration_days: number | null;
  users: number | null;
};

/**
 * How a template or an SN deviates from the level below: `selected` is null for no deviation; the content fields whose
 * bits are in `mask` override, null included.
 */
export type Deviation = { selected: 0 | 1 | null; mask: number } & Content;

export const CONTENT = {
  value: { column: 'value', bit: 1 },
  version: { column: 'version', bit: 2 },
  endDate: { column: 'end_date', bit: 4 },
  expirationDays: { column: 'expiration_days', bit: 8 },
  users: { column: 'users', bit: 16 },
} as const satisfies Record<FeatureContentName, { column: keyof Content; bit: number }>;

export const NO_DEVIATION: Deviation = {
  selected: null, mask: 0, value: null, version: null, end_date: null, expiration_days: null, users: null,
}; // prettier-ignore

export type FeatureWrite = { type: Selection; content: Partial<Content> };

/**
 * Returns the deviation after a write. `select` keeps the overrides, `unselect` drops them, so that a later selection
 * starts with the content below. POST (`reset`) drops earlier overrides.
 */
export function deviate(current: Deviation, write: FeatureWrite, mode: 'patch' | 'reset'): Deviation {
  if (write.type === 'unselect') return { ...NO_DEVIATION, selected: 0 };
  const kept = { ...(mode === 'reset' ? NO_DEVIATION : current), selected: 1 as const };
  return write.type === 'select' ? kept : { ...kept, ...write.content, mask: kept.mask | maskOf(write.content) };
}

export const sameDeviation = (one: Deviation, other: Deviation): boolean =>
  one.selected === other.selected &&
  one.mask === other.mask &&
  Object.values(CONTENT).every(({ column }) => one[column] === other[column]);

/**
 * Returns the deviation without what a change wrote, the fields with these names, and with what others wrote since. Undefined
 * when the change selected the feature, and others changed the selected one.
 */
export function takenBack(current: Deviation, was: Deviation, names: readonly string[]): Deviation | undefined {
  const content = Object.entries(CONTENT);
  const isAlone = content.every(
    ([name, { column, bit }]) =>
      names.includes(name) || (was[column] === current[column] && (was.mask & bit) === (current.mask & bit)),
  );
  if (isAlone) return was;
  if (!names.every((name) => Object.hasOwn(CONTENT, name))) return undefined;
  const next = { ...current };
  for (const [name, { column, bit }] of content) {
    if (!names.includes(name)) continue;
    Object.assign(next, { [column]: was[column] });
    next.mask = (next.mask & ~bit) | (was.mask & bit);
  }
  return next;
}

/** The fields that make a feature unique in its product. */
export const identityKey = (feature: Readonly<Record<string, string | number | null>>): string =>
  JSON.stringify(['fid', 'name', 'version', 'value'].map((column) => feature[column] ?? null));

const maskOf = (content: Partial<Content>): number =>
  Object.values(CONTENT).reduce((mask, { column, bit }) => (content[column] === undefined ? mask : mask | bit), 0);
