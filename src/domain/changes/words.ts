import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Query } from '#contract/listing.ts';
import type { FieldChange } from './diff.ts';
import { choicesFor, knownField } from './fields.ts';
import { wholeQueryText } from './query-text.ts';

/** Returns the label of a changed field, after the name of its item. */
export function fieldWords(kind: string, { item, itemKind = kind, name }: FieldChange, i18n: I18n): string {
  if (item === undefined) return name === undefined ? '' : nameWords(kind, name, i18n);
  return name === undefined ? item : `${item}: ${nameWords(itemKind, name, i18n)}`;
}

/** Returns a value of a changed field as text, or undefined for none. */
export function valueWords(kind: string, change: FieldChange, value: unknown, i18n: I18n): string | undefined {
  const { itemKind = kind, name, list } = change;
  if (list !== undefined && value !== undefined) return wholeQueryText(list, value as Query, i18n);
  return name === undefined ? itemWords(itemKind, value, i18n) : words(itemKind, name, value, i18n);
}

/** `datas.region` is the configuration item `region`. Unknown names are shown unchanged. */
function nameWords(kind: string, name: string, i18n: I18n): string {
  const known = knownField(kind, name);
  if (known !== undefined) return i18n._(known.label);
  const dot = name.indexOf('.');
  return dot < 0 ? name : `${nameWords(kind, name.slice(0, dot), i18n)} ${name.slice(dot + 1)}`;
}

function words(kind: string, name: string, value: unknown, i18n: I18n): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return i18n._(value ? ON : OFF);
  if (name === 'format' && typeof value === 'string') return value.toUpperCase();
  // A job sets fields of SNs.
  if (name === 'set') return itemWords('sn', value, i18n);
  if (name === 'from' && Array.isArray(value)) {
    return value.map((status) => words('sn', 'status', status, i18n)).join(', ');
  }
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const choice = choicesFor(kind, name).find((each) => each.value === text);
  return choice === undefined ? text : i18n._(choice.label);
}

const ON: MessageDescriptor = msg`on`;
const OFF: MessageDescriptor = msg`off`;

/** Returns a whole item in one line: its fields that have a value. */
function itemWords(kind: string, item: unknown, i18n: I18n): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  return Object.entries(item)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => `${nameWords(kind, name, i18n)} ${words(kind, name, value, i18n) ?? ''}`)
    .join(', ');
}
