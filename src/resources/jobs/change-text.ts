import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { actionFor, actionOf, type ActionKind, type ActionName } from '#contract/actions.ts';
import type { BulkChange } from '#contract/sns/bulk.ts';
import type { ExportName } from '#contract/work/export-names.ts';
import type { Selection } from '#contract/catalogue/features.ts';
import type { JobOperation } from '#contract/records/jobs.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import type { Undone } from '#contract/work/undo.ts';
import { fieldName, valueText } from '../../domain/differences.ts';
import {
  customerActionTitles,
  machineActionTitles,
  tokenIdActionTitles,
  userActionTitles,
} from '../../words/holder-actions.ts';
import { snActionTitles } from '../../words/sn-actions.ts';

const FEATURES: Readonly<Record<Selection, (count: number) => MessageDescriptor>> = {
  select: (count) => msg({ message: plural(count, { one: 'Add # feature', other: 'Add # features' }) }),
  unselect: (count) => msg({ message: plural(count, { one: 'Remove # feature', other: 'Remove # features' }) }),
  override: (count) => msg({ message: plural(count, { one: 'Change # feature', other: 'Change # features' }) }),
};

/** Returns how a job changes features: the way that all entries share, otherwise `override`. */
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
  entitlements: msg`Export the entitlement report`,
  demand: msg`Export the report of unmet demand`,
};

/** Returns the title of a change of users, devices, token IDs or customers; undefined for one that only the API offers. */
function holderTitle(resource: string, change: object): MessageDescriptor | undefined {
  const titled = <Kind extends 'user' | 'machine' | 'tokenid' | 'customer'>(kind: Kind, titles: TitlesOf<Kind>) => {
    const action = actionFor(kind, change);
    return action && titles[action][1];
  };
  if (resource === 'customers') return titled('customer', customerActionTitles);
  if (resource === 'users') {
    if ('role' in change) return msg`Assign a role to users`;
    if ('unassign' in change) return msg`Remove a role from users`;
    return titled('user', userActionTitles);
  }
  if (resource === 'machines') return titled('machine', machineActionTitles);
  if (resource === 'sessions') return undefined;
  return titled('tokenid', tokenIdActionTitles);
}

type TitlesOf<Kind extends ActionKind> = Readonly<
  Record<ActionName<Kind>, readonly [one: MessageDescriptor, many: MessageDescriptor]>
>;

const HOLDERS: Readonly<Partial<Record<JobOperation, MessageDescriptor>>> = {
  bulkUsers: msg`Change users`,
  bulkMachines: msg`Change devices`,
  bulkTokenIds: msg`Change token IDs`,
  bulkCustomers: msg`Change customers`,
  bulkSessions: msg`End sessions`,
};

type Titled = Pick<JobRecord, 'change' | 'operation' | 'resource' | 'total'>;

export function jobTitle({ change = {}, operation, resource, total }: Titled, i18n: I18n): string {
  if (operation === 'undoJob') {
    // The server wrote the change when the undo started.
    const what = jobTitle({ ...(change as Undone), resource, total }, i18n);
    return i18n._(msg`Undo: ${what}`);
  }
  if (operation === 'importRecords') return i18n._(IMPORTS[resource] ?? msg`Import records`);
  if (operation === 'generateMany')
    return i18n._(msg({ message: plural(total, { one: 'Generate # SN', other: 'Generate # SNs' }) }));
  const holders = HOLDERS[operation];
  if (holders !== undefined) return i18n._(holderTitle(resource, change) ?? holders);
  if (operation === 'keepExport') return i18n._(EXPORTS[resource as ExportName]);
  // The cast is safe, because the server validated the change when the job started.
  const { set = {}, extend, features, customer, users, unbindUsers } = change as BulkChange;
  if (extend !== undefined) {
    return i18n._(msg({ message: plural(extend.days, { one: 'Extend SNs by # day', other: 'Extend SNs by # days' }) }));
  }
  if (features !== undefined) return i18n._(FEATURES[wayOf(features)](features.length));
  if (customer === null) return i18n._(msg`Unbind SNs from their customers`);
  if (customer !== undefined) {
    const { name } = customer;
    return i18n._(msg`Bind SNs to the customer ${name}`);
  }
  if (users !== undefined) {
    const names = users.join(', ');
    return i18n._(msg`Bind SNs to ${names}`);
  }
  if (unbindUsers !== undefined) {
    const names = unbindUsers.join(', ');
    return i18n._(msg`Unbind SNs from ${names}`);
  }
  const action = actionFor('sn', change);
  if (action !== undefined && actionOf('sn', action).change !== undefined) return i18n._(snActionTitles[action]);
  return Object.entries(set)
    .map(([field, to]) => `${fieldName(field, i18n)}: ${valueText(to, i18n)}`)
    .join(', ');
}
