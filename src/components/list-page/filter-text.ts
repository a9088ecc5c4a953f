import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { DATE_SPANS, type DateSpan } from '../../lib/list/date-spans.ts';
import { takesNoValue, type Filter, type FilterField, type FilterOp } from '../../lib/list/filters.ts';

export const opLabels: Record<FilterOp, MessageDescriptor> = {
  contains: msg`contains`,
  starts: msg`starts with`,
  is: msg`is`,
  in: msg`is one of`,
  not: msg`is not`,
  gte: msg`at least`,
  lte: msg`at most`,
  within: msg`within`,
  from: msg`from`,
  until: msg`until the end of`,
  on: msg`on`,
  empty: msg`is empty`,
  filled: msg`is not empty`,
};

export const spanLabels: Record<DateSpan, MessageDescriptor> = {
  today: msg`today`,
  week: msg`this week`,
  month: msg`this month`,
  quarter: msg`this quarter`,
  last24h: msg`the last 24 hours`,
  last7: msg`the last 7 days`,
  last30: msg`the last 30 days`,
  lastMonth: msg`last month`,
  next7: msg`the next 7 days`,
  next30: msg`the next 30 days`,
  next90: msg`the next 90 days`,
  past: msg`the past`,
};

const yesNo: Record<string, MessageDescriptor> = { true: msg`yes`, false: msg`no` };

/** A chip with more values says how many there are. */
const MOST_NAMED = 5;

const isSpan = (value: string): value is DateSpan => DATE_SPANS.some((span) => span === value);

export function valueText({ op, values }: Filter, field: FilterField, i18n: I18n): string {
  if (takesNoValue(op)) return '';
  const count = values.length;
  if (op === 'in' && count > MOST_NAMED) return i18n._(msg`${plural(count, { one: '# value', other: '# values' })}`);
  const word = (value: string) => {
    if (op === 'within' && isSpan(value)) return i18n._(spanLabels[value]);
    const label =
      field.kind === 'boolean' ? yesNo[value] : field.choices?.find((choice) => choice.value === value)?.label;
    return label === undefined ? value : i18n._(label);
  };
  return new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(values.map(word));
}

/** Returns a filter as text, such as 'Type is Cloud or Local'. */
export const filterText = (filter: Filter, field: FilterField, i18n: I18n): string =>
  `${i18n._(field.label)} ${i18n._(opLabels[filter.op])} ${valueText(filter, field, i18n)}`.trimEnd();
