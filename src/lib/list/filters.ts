import type { MessageDescriptor } from '@lingui/core';
import { MAX_LIKE_VALUES, MAX_VALUES } from '#contract/bounds.ts';
import type { Operator } from '#contract/listing.ts';
import type { Field, Fields, QueryName } from '#contract/records/field.ts';
import { choicesIn, type Choice, type FieldWords, type LabelsOf } from '../field-words.ts';
import { spanComparisons, type Clock } from './date-spans.ts';
import { isMissing, readValues, writeValues } from './long-lists.ts';
import type { Suggest } from './suggest.ts';

export type QueryEntry<Name extends string = string> = {
  name: Name;
  op: Operator;
  values: (string | number | boolean)[];
};

/** How a field of a list can be filtered. `exact` is text that is compared as a whole, such as a guid. */
type FilterKind = 'text' | 'exact' | 'number' | 'date' | 'boolean' | 'choice';

/** An entry of a list's filter table: a query name of the contract with its label and kind. */
export type FilterField<Name extends string = string> = {
  name: Name;
  label: MessageDescriptor;
  kind: FilterKind;
  /** Only for `choice`. */
  choices?: readonly Choice[];
  /** The values are sent as numbers, such as the `status` of an SN. */
  numeric?: boolean;
  /** True when records without the field can be found. */
  empty?: boolean;
  /** Only for `exact`: suggests names. */
  suggest?: Suggest;
};

/** Returns the filters of a list from the fields and texts of its record. `exceptions` override single entries. */
export const filterLines = <F extends Fields, Name extends QueryName<F>>(
  fields: F,
  words: LabelsOf<F>,
  names: readonly Name[],
  exceptions: { readonly [Each in NoInfer<Name>]?: Partial<FilterField> } = {},
): FilterField[] =>
  names.map((name) => {
    const [field, word]: [Field | undefined, FieldWords] = [fields[name], words[name]];
    return {
      ...{ name, label: word.label },
      ...filterKind(field, word),
      ...(field?.empty && { empty: true }),
      ...exceptions[name],
    };
  });

function filterKind(field: Field | undefined, words: FieldWords): Pick<FilterField, 'kind' | 'choices' | 'numeric'> {
  if (field?.kind === 'choice')
    return {
      kind: 'choice',
      choices: choicesIn(words),
      ...(typeof field.choices[0] === 'number' && { numeric: true }),
    };
  if (field?.kind === 'integer') return { kind: 'number' };
  if (field?.kind === 'flag') return { kind: 'boolean' };
  return { kind: field?.kind === 'date' ? 'date' : 'text' };
}

export const FILTER_OPS = [
  ...(['contains', 'starts', 'is', 'in', 'not', 'gte', 'lte', 'within', 'from', 'until', 'on'] as const),
  ...(['empty', 'filled'] as const),
] as const;
export type FilterOp = (typeof FILTER_OPS)[number];

export type Filter<Name extends string = string> = { name: Name; op: FilterOp; values: string[] };

const OPS_OF_KIND: Record<FilterKind, readonly [FilterOp, ...FilterOp[]]> = {
  text: ['contains', 'starts', 'is', 'in', 'not'],
  exact: ['is', 'in', 'not'],
  choice: ['is', 'not'],
  number: ['is', 'in', 'not', 'gte', 'lte'],
  date: ['within', 'from', 'until', 'on'],
  boolean: ['is'],
};

/** Returns the operators of a field; its own kind's come first. */
export const opsOf = ({ kind, empty }: FilterField): readonly [FilterOp, ...FilterOp[]] =>
  empty === true ? [...OPS_OF_KIND[kind], 'empty', 'filled'] : OPS_OF_KIND[kind];

/** True for an operator that compares with no value. */
export const takesNoValue = (op: FilterOp): boolean => op === 'empty' || op === 'filled';

/** Returns a filter as `name:op:value,value`. Commas and percent signs in values are percent-encoded. */
export function writeFilter({ name, op, values }: Filter): string {
  return `${name}:${op}:${writeValues(values.map((value) => value.replace(/[%,]/g, encodeURIComponent)).join(','))}`;
}

/** Returns the URL of a list with filters. */
export const filtered = (list: string, filters: readonly Filter[]): string =>
  `${list}?${new URLSearchParams(filters.map((filter) => ['f', writeFilter(filter)]))}`;

/** Returns the filter in a text, or undefined when the text is not a filter. */
export function readFilter(text: string): Filter | undefined {
  const [, name, word, rest] = /^([^:]+):([a-z]+):(.*)$/su.exec(text) ?? [];
  const op = FILTER_OPS.find((known) => known === word);
  if (name === undefined || rest === undefined || op === undefined) return undefined;
  if (takesNoValue(op)) return { name, op, values: [] };
  return {
    name,
    op,
    values: readValues(rest)
      .split(',')
      .map((value) => value.replace(/%(25|2C)/g, decodeURIComponent)),
  };
}

/** Returns the maximum number of values that the server accepts in a filter. */
export const mostValues = (op: FilterOp): number =>
  op === 'contains' || op === 'starts' ? MAX_LIKE_VALUES : MAX_VALUES;

/** True for a long list of values that was pasted in another tab. */
export const isMissingList = ({ op, values }: Filter): boolean => op === 'in' && isMissing(values[0]);

/** True when a field can be filtered this way. Other filters stay visible as chips but are not sent. */
export const fits = (filter: Filter, field: FilterField | undefined): field is FilterField =>
  field !== undefined &&
  opsOf(field).includes(filter.op) &&
  filter.values.length <= mostValues(filter.op) &&
  !isMissingList(filter) &&
  entriesOf(filter, field, { now: new Date(0), timeZone: 'UTC' }).length > 0;

/** Returns the query entries of a filter, empty when its values do not fit the field. */
export function entriesOf<Name extends string>(
  filter: Filter<Name>,
  field: FilterField,
  clock: Clock,
): QueryEntry<Name>[] {
  const { name, op } = filter;
  if (op === 'empty' || op === 'filled') return [{ name, op, values: [] }];
  const values = filter.values.filter((value) => value !== '');
  const [first] = values;
  if (first === undefined) return [];
  if (field.kind === 'date') return dateEntries(name, op, first, clock);
  if (op === 'contains') return [{ name, op: 'like', values: values.map((value) => `%${escapeLike(value)}%`) }];
  if (op === 'starts') return [{ name, op: 'like', values: values.map((value) => `${escapeLike(value)}%`) }];
  const typed = values.map((value) => typedValue(value, field)).filter((value) => value !== undefined);
  const [single] = typed;
  if (single === undefined) return [];
  if (op === 'gte' || op === 'lte') return [{ name, op: op === 'gte' ? '>=' : '<=', values: [single] }];
  return [{ name, op: op === 'not' ? '<>' : '=', values: typed }];
}

function typedValue(value: string, field: FilterField): string | number | boolean | undefined {
  if (field.kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (field.kind !== 'number' && field.numeric !== true) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Returns the query entry for texts that contain a part, ignoring case. */
export const containing = <Name extends string>(name: Name, part: string): QueryEntry<Name> => ({
  name,
  op: 'like',
  values: [`%${escapeLike(part)}%`],
});

// A `%` that the operator typed is a percent sign, not a wildcard.
const escapeLike = (value: string): string => value.replace(/[%\\]/g, String.raw`\$&`);

function dateEntries<Name extends string>(name: Name, op: FilterOp, value: string, clock: Clock): QueryEntry<Name>[] {
  const since = (day: string): QueryEntry<Name> => ({ name, op: '>=', values: [`${day} 00:00:00`] });
  const until = (day: string): QueryEntry<Name> => ({ name, op: '<=', values: [`${day} 23:59:59`] });
  if (op === 'within') return spanComparisons(value, clock).map((each) => ({ name, ...each }));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return [];
  if (op === 'from') return [since(value)];
  if (op === 'until') return [until(value)];
  return [since(value), until(value)];
}
