import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { BulkChange } from '#contract/sns/bulk.ts';
import type { ExportName } from '#contract/work/export-names.ts';
import type { Selection } from '#contract/catalogue/features.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { SnStatus, type ReservedStatus } from '#contract/sns/sn-status.ts';
import { licenceFields } from '../../domain/licence-fields.ts';
import { snStatusWords } from '../../domain/sn-status.ts';

/** What giving SNs a status is called. */
export const statusTitles: Readonly<Record<SnStatus, MessageDescriptor>> = {
  0: msg`Enable SNs`,
  1: msg`Disable SNs`,
  2: msg`Mark SNs deleted`,
  4: msg`Blacklist SNs`,
};

/** What taking SNs out of a status is called. */
export const liftTitles: Readonly<Record<ReservedStatus, MessageDescriptor>> = {
  [SnStatus.Deleted]: msg`Restore SNs`,
  [SnStatus.Blacklisted]: msg`Lift blacklisting`,
};

const OTHERS: Readonly<Record<string, MessageDescriptor>> = {
  endDate: msg`End date`,
  expires: msg`Expires`,
  startDate: msg`Starts`,
  description: msg`Description`,
  status: msg`Status`,
  users: msg`Users`,
  value: msg`Value`,
  version: msg`Version`,
};

const FEATURES: Readonly<Record<Selection, (count: number) => MessageDescriptor>> = {
  select: (count) => msg({ message: plural(count, { one: 'Add # feature', other: 'Add # features' }) }),
  unselect: (count) => msg({ message: plural(count, { one: 'Take # feature away', other: 'Take # features away' }) }),
  override: (count) => msg({ message: plural(count, { one: 'Change # feature', other: 'Change # features' }) }),
};

/** What is done with the features of a job: one thing with all of them, or else they are changed. */
function wayOf(features: NonNullable<BulkChange['features']>): Selection {
  const [way = 'override', ...others] = new Set(features.map(({ type }) => type));
  return others.length === 0 ? way : 'override';
}

const IMPORTS: Readonly<Record<string, MessageDescriptor>> = {
  customers: msg`Import customers`,
  users: msg`Import users`,
  tokenids: msg`Import token IDs`,
  sns: msg`Import SNs`,
};

const EXPORTS: Readonly<Record<ExportName, MessageDescriptor>> = {
  sns: msg`Export SNs`,
  customers: msg`Export customers`,
  users: msg`Export users`,
  tokenids: msg`Export token IDs`,
  machines: msg`Export devices`,
  products: msg`Export products`,
  businesses: msg`Export businesses`,
  sessions: msg`Export sessions`,
  logs: msg`Export logs`,
  borrows: msg`Export borrowed seats`,
  strings: msg`Export update strings`,
  audit: msg`Export the audit log`,
  jobs: msg`Export jobs`,
  job_items: msg`Export results of jobs`,
};

/** What a job does, in a few words. */
export function jobTitle({ change = {}, operation, resource, total }: JobRecord, i18n: I18n): string {
  if (operation === 'importRecords') return i18n._(IMPORTS[resource] ?? msg`Import records`);
  if (operation === 'generateMany')
    return i18n._(msg({ message: plural(total, { one: 'Make # SN', other: 'Make # SNs' }) }));
  if (operation === 'keepExport') return i18n._(EXPORTS[resource as ExportName]);
  // What a job is to do was checked by the schema of the operation that started it.
  const { set, extend, features, archived, remove, from } = change as BulkChange;
  if (extend !== undefined) {
    return i18n._(msg({ message: plural(extend.days, { one: 'Extend SNs by # day', other: 'Extend SNs by # days' }) }));
  }
  if (features !== undefined) return i18n._(FEATURES[wayOf(features)](features.length));
  if (archived !== undefined) return i18n._(archived ? msg`Archive SNs` : msg`Bring SNs back from the archive`);
  if (remove !== undefined) return i18n._(msg`Remove SNs for good`);
  const [lifted, ...more] = from ?? [];
  const isLift = (lifted === SnStatus.Deleted || lifted === SnStatus.Blacklisted) && more.length === 0;
  if (isLift && set?.status === SnStatus.Enabled) return i18n._(liftTitles[lifted]);
  const fields = Object.entries(set ?? {});
  const [[name] = []] = fields;
  if (name === 'status' && set?.status !== undefined && fields.length === 1) return i18n._(statusTitles[set.status]);
  return fields.map(([field, to]) => `${fieldName(field, i18n)}: ${valueText(to, i18n)}`).join(', ');
}

/** What a field of an SN, or of a feature of it, is called. */
function fieldName(field: string, i18n: I18n): string {
  const known = OTHERS[field] ?? (licenceFields as Record<string, { label: MessageDescriptor }>)[field]?.label;
  return known === undefined ? field : i18n._(known);
}

/** A value of a field as it is shown; nothing where there is none. */
function valueText(value: unknown, i18n: I18n): string {
  if (value === undefined || value === null || value === '') return i18n._(msg({ message: 'none', context: 'value' }));
  if (typeof value === 'boolean') return i18n._(value ? msg`yes` : msg`no`);
  if (typeof value === 'number') return value.toLocaleString(i18n.locale);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const statusText = (value: unknown, i18n: I18n): string => i18n._(snStatusWords[value as SnStatus].label);

type Fields = Readonly<Record<string, unknown>>;
type Difference = { name: string; before: string; after: string };

/** How a record looks before and after a change, field by field; features are told one by one. */
export function differencesOf(before: Fields, after: Fields, i18n: I18n): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [old, young] = [before[field], after[field]];
    if (field === 'features') return featureDifferences(old as FeatureFields[], young as FeatureFields[], i18n);
    const [from, to] = [old, young].map((value) =>
      field === 'status' ? statusText(value, i18n) : valueText(value, i18n),
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
