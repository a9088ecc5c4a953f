import type { BulkChange, FeatureOfMany } from '#contract/sns/bulk.ts';
import { calendarDate } from '#contract/calendar.ts';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import { limitOf, NO_LIMIT } from './limit-text.ts';

/** How the features of many SNs change: they are added, removed, or get another end and number of users. */
export type FeatureWay = 'select' | 'unselect' | 'override';

export type FeatureInput = {
  way: FeatureWay;
  product: string;
  chosen: readonly ProductFeatureRecord[];
  anywhere: boolean;
  /** Input text. Empty keeps the end date, a dash removes it. */
  endDate: string;
  users: string;
};

export const noFeatures = (product: string): FeatureInput => ({
  way: 'select',
  product,
  chosen: [],
  anywhere: false,
  endDate: '',
  users: '',
});

/** True when the features can be found in other products by name and version. */
export const areNamed = (features: readonly ProductFeatureRecord[]): boolean =>
  features.length > 0 && features.every(({ version }) => version !== undefined);

/** Returns the change for a job; undefined while the input is incomplete. */
export function featuresChange(input: FeatureInput): BulkChange | undefined {
  const content = input.way === 'override' ? contentOf(input) : {};
  if (input.chosen.length === 0 || content === undefined) return undefined;
  const byName = input.anywhere && areNamed(input.chosen);
  return {
    features: input.chosen.map(({ id, name, version }): FeatureOfMany => {
      const feature = byName && version !== undefined ? { name, version } : { id };
      return { feature, type: input.way, ...(input.way === 'override' && { onlySelected: true }), ...content };
    }),
  };
}

/** Returns the date in an input: null for a dash, undefined if it is invalid. */
export function endOf(text: string): string | null | undefined {
  const value = text.trim();
  if (value === NO_LIMIT) return null;
  return calendarDate(value) === undefined ? undefined : value;
}

type Content = Pick<FeatureOfMany, 'endDate' | 'users'>;

function contentOf({ endDate, users }: FeatureInput): Content | undefined {
  const content: Content = {
    ...(endDate.trim() !== '' && { endDate: endOf(endDate) }),
    ...(users.trim() !== '' && { users: limitOf(users) }),
  };
  const values = Object.values(content);
  return values.length === 0 || values.includes(undefined) ? undefined : content;
}
