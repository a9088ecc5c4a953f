import { msg } from '@lingui/core/macro';
import { licenceFields } from '../../../domain/licence-fields.ts';
import { standingWords } from '../../../domain/standing-pill.tsx';
import type { View } from '../../../components/list-page/view-tabs.tsx';
import type { Filter, FilterField } from '../../../lib/list/filters.ts';
import { choicesOf, typeLabels } from '../../../words/licence-types.ts';
import { snStatusChoices } from '../../../domain/sn-status.ts';
import { flagNames } from '../flags.ts';
import { suggestAccounts, suggestBusinesses, suggestProducts } from '../../../domain/suggest.ts';
import { NEARLY_USED } from '../use-of-limits.ts';

/** Limits of which nine tenths or more can be in use. */
const nearLimits = [
  { value: 'concurrency', label: msg`Sessions and seats` },
  { value: 'devices', label: msg`Devices` },
  { value: 'users', label: msg`Users` },
];

const standingChoices = Object.entries(standingWords)
  .filter(([value]) => value !== 'archived')
  .map(([value, { label }]) => ({ value, label }));

const flagChoices = flagNames.map((name) => ({ value: name, label: licenceFields[name].label }));

/** Every query name of POST /sns/data, those that are asked for most first. */
export const snFilters: readonly FilterField[] = [
  { name: 'standing', label: msg`Standing`, kind: 'choice', choices: standingChoices },
  { name: 'expires', label: msg`Expires`, kind: 'date' },
  { name: 'status', label: msg`Status`, kind: 'choice', choices: snStatusChoices, numeric: true },
  { name: 'endDate', label: msg`End date`, kind: 'date' },
  { name: 'nearLimit', label: msg`Limit nearly used up`, kind: 'choice', choices: nearLimits },
  { name: 'limitUse', label: msg`Limit in use (%)`, kind: 'number' },
  { name: 'productName', label: msg`Product`, kind: 'exact', suggest: suggestProducts },
  { name: 'templateName', label: msg`Template`, kind: 'text' },
  { name: 'businessName', label: msg`Business`, kind: 'exact', suggest: suggestBusinesses },
  { name: 'type', label: msg`Type`, kind: 'choice', choices: choicesOf(typeLabels) },
  { name: 'customerName', label: msg`Customer`, kind: 'text' },
  { name: 'customerGroup', label: msg`Customer group`, kind: 'text' },
  { name: 'userName', label: msg`User`, kind: 'exact', suggest: suggestAccounts },
  { name: 'feature', label: msg`Feature (id)`, kind: 'exact', numeric: true },
  { name: 'flag', label: msg`Options`, kind: 'choice', choices: flagChoices },
  { name: 'activated', label: msg`Activated at all`, kind: 'boolean' },
  { name: 'activeDate', label: msg`Activated`, kind: 'date' },
  { name: 'startDate', label: msg`Starts`, kind: 'date' },
  { name: 'updateTime', label: msg`Updated`, kind: 'date' },
  { name: 'lastUpdateDate', label: msg`Last licence data`, kind: 'date' },
  { name: 'regDate', label: msg`Generated`, kind: 'date' },
  { name: 'expirationDays', label: msg`Valid for`, kind: 'number' },
  { name: 'description', label: msg`Description`, kind: 'text' },
  { name: 'sn', label: msg`SN`, kind: 'text' },
  { name: 'archived', label: msg`Archived`, kind: 'boolean' },
];

const is = (name: string, ...values: string[]): Filter => ({ name, op: 'is', values });
const within = (name: string, span: string): Filter => ({ name, op: 'within', values: [span] });

export const snViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'active', label: msg`Active`, filters: [is('standing', 'active')] },
  {
    id: 'expiring',
    label: msg`Expiring in 30 days`,
    filters: [is('standing', 'active', 'exhausted'), within('expires', 'next30')],
    sorts: [{ name: 'expires', descending: false }],
  },
  {
    id: 'expired',
    label: msg`Expired`,
    filters: [is('standing', 'expired')],
    sorts: [{ name: 'expires', descending: true }],
  },
  {
    id: 'near',
    label: msg`Near a limit`,
    filters: [{ name: 'limitUse', op: 'gte', values: [String(NEARLY_USED * 100)] }],
  },
  { id: 'unused', label: msg`Never activated`, filters: [is('activated', 'false')] },
  { id: 'disabled', label: msg`Disabled`, filters: [is('standing', 'disabled')] },
  { id: 'blacklisted', label: msg`Blacklisted`, filters: [is('standing', 'blacklisted')] },
  { id: 'archived', label: msg`Archived`, filters: [is('archived', 'true')] },
];
