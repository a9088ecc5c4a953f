import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { BulkChange } from '#contract/bulk.ts';
import type { JobRecord } from '#contract/jobs.ts';
import { licenceFields } from '../../components/licence-fields.ts';

const STATUSES: Readonly<Record<number, MessageDescriptor>> = {
  0: msg`Enable SNs`,
  1: msg`Disable SNs`,
  2: msg`Mark SNs deleted`,
  4: msg`Blacklist SNs`,
};

const OTHERS: Readonly<Record<string, MessageDescriptor>> = {
  endDate: msg`Ends`,
  startDate: msg`Starts`,
  description: msg`Description`,
  status: msg`Status`,
};

const IMPORTS: Readonly<Record<string, MessageDescriptor>> = {
  customers: msg`Import customers`,
  users: msg`Import users`,
  tokenids: msg`Import token IDs`,
  sns: msg`Import SNs`,
};

/** What a job does, in a few words. */
export function jobTitle({ change = {}, operation, resource }: JobRecord, i18n: I18n): string {
  if (operation === 'importRecords') return i18n._(IMPORTS[resource] ?? msg`Import records`);
  // What a job is to do was checked by the schema of the operation that started it.
  const { set, extend, archived, remove } = change as BulkChange;
  if (extend !== undefined) {
    return i18n._(msg({ message: plural(extend.days, { one: 'Extend SNs by # day', other: 'Extend SNs by # days' }) }));
  }
  if (archived !== undefined) return i18n._(archived ? msg`Archive SNs` : msg`Bring SNs back from the archive`);
  if (remove !== undefined) return i18n._(msg`Remove SNs for good`);
  const fields = Object.entries(set ?? {});
  const [[name, value] = []] = fields;
  const status = name === 'status' && typeof value === 'number' ? STATUSES[value] : undefined;
  if (status !== undefined && fields.length === 1) return i18n._(status);
  return fields.map(([field, to]) => `${fieldName(field, i18n)}: ${valueText(to, i18n)}`).join(', ');
}

/** What a field of an SN is called. */
export function fieldName(field: string, i18n: I18n): string {
  const known = OTHERS[field] ?? (licenceFields as Record<string, { label: MessageDescriptor }>)[field]?.label;
  return known === undefined ? field : i18n._(known);
}

/** A value of a field as it is shown; nothing where there is none. */
export function valueText(value: unknown, i18n: I18n): string {
  if (value === undefined || value === null || value === '') return i18n._(msg({ message: 'none', context: 'value' }));
  if (typeof value === 'boolean') return i18n._(value ? msg`yes` : msg`no`);
  if (typeof value === 'number') return value.toLocaleString(i18n.locale);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
