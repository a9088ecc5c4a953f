import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { kindOfList } from '#contract/kinds.ts';
import type { Operator, Query } from '#contract/listing.ts';
import { snWords } from '../../words/sns.ts';
import { choicesFor, knownField } from './fields.ts';

/** Returns the record kind of a list; the name of the list if its records have no kind. */
export const kindOf = (resource: string): string => kindOfList(resource) ?? resource;

/** Returns the label of a list's field; undefined for an unknown field. */
export const listedName = (resource: string, name: string): MessageDescriptor | undefined =>
  name === 'customer.groupName' ? snWords.customerGroup.label : knownField(kindOf(resource), name)?.label;

/** Returns the label of a column. For `customer.name` it is the label of `customer`. */
export function columnText(resource: string, column: string, i18n: I18n): string {
  const [whose = column, part = 'name'] = column.split('.');
  const whole = listedName(resource, column);
  if (whole !== undefined) return i18n._(whole);
  const known = listedName(resource, whose);
  if (known === undefined) return column;
  return /^(?:name|productName)$/.test(part) ? i18n._(known) : `${i18n._(known)}: ${columnText(whose, part, i18n)}`;
}

const OPS: Readonly<Record<Operator, MessageDescriptor>> = {
  '=': msg`is`,
  '<>': msg`is not`,
  like: msg`is like`,
  '>': msg`above`,
  '>=': msg`at least`,
  '<': msg`below`,
  '<=': msg`at most`,
  empty: msg`is empty`,
  filled: msg`is not empty`,
};

const DATE_OPS: Readonly<Partial<Record<Operator, MessageDescriptor>>> = {
  '>': msg`after`,
  '>=': msg`from`,
  '<': msg({ message: 'before', context: 'date' }),
  '<=': msg`until`,
};

type Entry = NonNullable<Query['querys']>[number];
type Sort = NonNullable<Query['sorts']>[number];

/** Returns a filter in plain words, as lists show it: "Type is Cloud or Local". */
export function queryText(resource: string, { name, op, values }: Entry, i18n: I18n): string {
  const choices = choicesFor(kindOf(resource), name);
  const word = (value: Entry['values'][number]): string => {
    if (typeof value === 'boolean') return i18n._(value ? msg`yes` : msg`no`);
    const choice = choices.find((each) => each.value.toLowerCase() === String(value).toLowerCase());
    // The values of `flag` are names of fields.
    const said = name === 'flag' ? knownField(kindOf(resource), String(value)) : choice;
    return said === undefined ? String(value) : i18n._(said.label);
  };
  const [first] = values;
  const operator = op.toLowerCase() as Operator;
  const dated = typeof first === 'string' && /^\d{4}-\d\d-\d\d/.test(first) ? DATE_OPS[operator] : undefined;
  const inside = operator === 'like' ? insideOf(values) : undefined;
  const said = dated ?? (inside === undefined ? OPS[operator] : msg`contains`);
  const listed = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(inside ?? values.map(word));
  return `${columnText(resource, name, i18n)} ${i18n._(said)} ${listed}`.trimEnd();
}

/** Returns an order in plain words: "Name, descending". */
export function orderText(resource: string, { name, order = 'ASC' }: Sort, i18n: I18n): string {
  const column = columnText(resource, name, i18n);
  return i18n._(order.toUpperCase() === 'ASC' ? msg`${column}, ascending` : msg`${column}, descending`);
}

/** Returns the filters of a query in plain words, or that it has none, and then its order. */
export function wholeQueryText(resource: string, { querys = [], sorts = [] }: Query, i18n: I18n): string {
  const filters = new Intl.ListFormat(i18n.locale).format(querys.map((entry) => queryText(resource, entry, i18n)));
  return [filters || i18n._(msg`none`), ...sorts.map((sort) => orderText(resource, sort, i18n))].join('; ');
}

/** Returns the texts in patterns of the form `%text%`; undefined if a pattern has another form. */
function insideOf(values: Entry['values']): string[] | undefined {
  const parts = values.map((value) => /^%((?:[^%\\]|\\.)+)%$/su.exec(String(value))?.[1]?.replaceAll(/\\(.)/gsu, '$1'));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}
