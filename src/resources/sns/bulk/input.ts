import { actionOf, type ActionName } from '#contract/actions.ts';
import type { SnLimit } from '#contract/sns/attributes.ts';
import type { BulkChange } from '#contract/sns/bulk.ts';
import { placeOf, readPlace, writePlace } from '../../customers/place.ts';
import { limitNames } from '../flags.ts';
import { featuresChange, noFeatures, type FeatureInput } from './features.ts';
import { limitOf, NO_LIMIT, rangeOf } from './limit-text.ts';

/** A new end date for all SNs, or the days to add to the end of each; undefined while the input is invalid. */
export type NewEnd = { at: string } | { days: number } | undefined;

/** Input texts of the limits. An empty text keeps a limit, a dash removes it. */
export type LimitTexts = Partial<Record<SnLimit, string>>;

export type SnInput = { end: NewEnd; limits: LimitTexts; features: FeatureInput; customer: string; user: string };

export const noInput = (product: string): SnInput => ({
  end: undefined,
  limits: {},
  features: noFeatures(product),
  customer: '',
  user: '',
});

/** Returns the change that an action makes; undefined while the form is not complete. */
export function changeOf(
  name: ActionName<'sn'>,
  { end, limits, features, customer, user }: SnInput,
): BulkChange | undefined {
  switch (name) {
    case 'setEnd':
      if (end === undefined) return undefined;
      return 'at' in end ? { set: { endDate: end.at } } : { extend: { days: end.days } };
    case 'setLimits':
      return limitsOf(limits);
    case 'assignCustomer':
      return customer === '' ? undefined : { customer: readPlace(customer) };
    case 'bindUser':
      return user === '' ? undefined : { users: [user] };
    case 'changeFeatures':
      return featuresChange(features);
    default:
      return actionOf('sn', name).change;
  }
}

/** Returns the input that a job was started with, but for features: their product is not known. */
export function inputOf({ set = {}, extend, customer, users }: BulkChange): SnInput {
  const { endDate } = set;
  const end = extend ?? (typeof endDate === 'string' ? { at: endDate } : undefined);
  const named = limitNames.filter((name) => set[name] !== undefined);
  return {
    ...noInput(''),
    ...(customer && { customer: writePlace(placeOf(customer)) }),
    ...(users?.length === 1 && { user: users[0] ?? '' }),
    end,
    limits: Object.fromEntries(named.map((name) => [name, textOf(set[name])])),
  };
}

const textOf = (limit: number | null | undefined): string => (typeof limit === 'number' ? String(limit) : NO_LIMIT);

function limitsOf(limits: LimitTexts): BulkChange | undefined {
  const typed = Object.entries(limits).filter(([, text]) => text.trim() !== '');
  const set = Object.fromEntries(typed.map(([name, text]) => [name, limitOf(text, rangeOf(name as SnLimit))]));
  if (typed.length === 0 || Object.values(set).includes(undefined)) return undefined;
  return { set };
}
