import type { BulkChange, FeatureOfMany } from '#contract/sns/bulk.ts';
import { calendarDate } from '#contract/calendar.ts';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import { limitOf, NO_LIMIT } from './limit-text.ts';

/** What is done with features of many SNs: added, taken away, or given another end and number of users. */
export type FeatureWay = 'select' | 'unselect' | 'override';

/** What is asked for in a change of features. */
export type FeatureInput = {
  way: FeatureWay;
  product: string;
  chosen: readonly ProductFeatureRecord[];
  /** Features of the same name and version in other products too. */
  anywhere: boolean;
  /** As typed: nothing leaves it alone, a dash takes it away. */
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

/** Whether features can be found in other products: one without a version has no name of its own. */
export const areNamed = (features: readonly ProductFeatureRecord[]): boolean =>
  features.length > 0 && features.every(({ version }) => version !== undefined);

/** The change that a job makes; undefined while it is not said. */
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

/** An end as it is typed: null for none, undefined for what is neither a date nor none. */
export function endOf(text: string): string | null | undefined {
  const value = text.trim();
  if (value === NO_LIMIT) return null;
  return calendarDate(value) === undefined ? undefined : value;
}

type Content = Pick<FeatureOfMany, 'endDate' | 'users'>;

/** Undefined when nothing is typed, or something that cannot be sent. */
function contentOf({ endDate, users }: FeatureInput): Content | undefined {
  const content: Content = {
    ...(endDate.trim() !== '' && { endDate: endOf(endDate) }),
    ...(users.trim() !== '' && { users: limitOf(users) }),
  };
  const values = Object.values(content);
  return values.length === 0 || values.includes(undefined) ? undefined : content;
}
