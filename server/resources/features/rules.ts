import type { FeatureContentName, Selection } from '../../contract/catalogue/features.ts';

/** Content as it is stored: times as instants. */
export type Content = {
  value: number | null;
  version: string | null;
  end_date: number | null;
  expiration_days: number | null;
  users: number | null;
};

/**
 * How a template or an SN deviates in one feature from what lies below it: `selected` 1, 0 or null for no deviation,
 * and the content whose bits are in `mask`, null included.
 */
export type Deviation = { selected: 0 | 1 | null; mask: number } & Content;

/** Column of each content field, and its bit in `mask`. */
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

/** What is written: how, and the content that was supplied. */
export type FeatureWrite = { type: Selection; content: Partial<Content> };

/**
 * A deviation as it becomes. `override` selects and overrides the supplied content, `select` selects alone, `unselect`
 * lets go of the overrides too: what is selected again later begins with the content below. POST (`reset`) drops earlier
 * overrides. Decisions 12, Features.
 */
export function deviate(current: Deviation, write: FeatureWrite, mode: 'patch' | 'reset'): Deviation {
  if (write.type === 'unselect') return { ...NO_DEVIATION, selected: 0 };
  const kept = { ...(mode === 'reset' ? NO_DEVIATION : current), selected: 1 as const };
  return write.type === 'select' ? kept : { ...kept, ...write.content, mask: kept.mask | maskOf(write.content) };
}

/** True when two deviations say the same. */
export const sameDeviation = (one: Deviation, other: Deviation): boolean =>
  one.selected === other.selected &&
  one.mask === other.mask &&
  Object.values(CONTENT).every(({ column }) => one[column] === other[column]);

/** What makes a feature unique in its product. Decisions 8. */
export const identityKey = (feature: Readonly<Record<string, string | number | null>>): string =>
  JSON.stringify(['fid', 'name', 'version', 'value'].map((column) => feature[column] ?? null));

const maskOf = (content: Partial<Content>): number =>
  Object.values(CONTENT).reduce((mask, { column, bit }) => (content[column] === undefined ? mask : mask | bit), 0);
