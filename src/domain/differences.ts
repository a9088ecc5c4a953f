import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnStatus } from '#contract/sns/sn-status.ts';
import type { FieldWords } from '../lib/field-words.ts';
import { snFlagWords, snLimitWords } from '../words/licence.ts';
import { snWords } from '../words/sns.ts';

const OTHERS: Readonly<Record<string, MessageDescriptor>> = {
  endDate: msg`End date`,
  expires: msg`Expires`,
  startDate: msg`Start date`,
  description: msg`Description`,
  status: msg`Status`,
  users: msg`Users`,
  customer: snWords.customer.label,
  value: msg`Value`,
  version: msg`Version`,
};

const TERMS: Readonly<Record<string, FieldWords>> = { ...snLimitWords, ...snFlagWords };

export function fieldName(field: string, i18n: I18n): string {
  const known = OTHERS[field] ?? TERMS[field]?.label;
  return known === undefined ? field : i18n._(known);
}

/** Returns a value as shown on the screen, empty when there is none. */
export function valueText(value: unknown, i18n: I18n): string {
  if (value === undefined || value === null || value === '') return i18n._(msg({ message: 'none', context: 'value' }));
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  if (typeof value === 'boolean') return i18n._(value ? msg`yes` : msg`no`);
  if (typeof value === 'number') return value.toLocaleString(i18n.locale);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const statusText = (value: unknown, i18n: I18n): string => i18n._(snWords.status.choices[value as SnStatus]);

type Fields = Readonly<Record<string, unknown>>;
type Difference = { name: string; before: string; after: string };

/** Returns the fields that a change modified, with both values. Features are compared one by one. */
export function differencesOf(before: Fields, after: Fields, i18n: I18n): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [old, young] = [before[field], after[field]];
    if (field === 'features') return featureDifferences(old as FeatureFields[], young as FeatureFields[], i18n);
    const [from, to] = [old, young].map((value) =>
      field === 'status' && value !== undefined ? statusText(value, i18n) : valueText(value, i18n),
    );
    return [{ name: fieldName(field, i18n), before: from ?? '', after: to ?? '' }];
  });
}

type FeatureFields = Fields & { id: number; name: string };

const featureDifferences = (before: readonly FeatureFields[], after: readonly FeatureFields[], i18n: I18n) =>
  before.flatMap((old, at) => {
    const young = after[at] ?? old;
    const { id: _id, name, ...fields } = { ...old, ...young };
    return Object.keys(fields).map((field): Difference => {
      const [from, to] = [old[field], young[field]].map((value) => (field === 'status' ? value === 3 : value));
      const label = field === 'status' ? i18n._(msg`Selected`) : fieldName(field, i18n);
      return { name: `${name}: ${label}`, before: valueText(from, i18n), after: valueText(to, i18n) };
    });
  });
