import { msg } from '@lingui/core/macro';
import type { QueryName } from '#contract/records/field.ts';
import type { snFields } from '#contract/records/sns.ts';
import type { ViewsOf } from '../../../components/list-page/view-tabs.tsx';
import type { Filter, FilterField } from '../../../lib/list/filters.ts';
import { choicesIn } from '../../../lib/field-words.ts';
import { snWords } from '../../../words/sns.ts';
import { suggestAccounts, suggestBusinesses, suggestProducts } from '../../../domain/suggest.ts';
import { NEARLY_USED } from '../use-of-limits.ts';

const standingChoices = choicesIn(snWords.standing).filter(({ value }) => value !== 'archived');

/** The query names of POST /sns/data, most used first. */
export const snFilters: readonly FilterField<QueryName<typeof snFields>>[] = [
  { name: 'standing', label: snWords.standing.label, kind: 'choice', choices: standingChoices },
  { name: 'expires', label: snWords.expires.label, kind: 'date' },
  { name: 'status', label: snWords.status.label, kind: 'choice', choices: choicesIn(snWords.status), numeric: true },
  { name: 'endDate', label: snWords.endDate.label, kind: 'date' },
  { name: 'nearLimit', label: snWords.nearLimit.label, kind: 'choice', choices: choicesIn(snWords.nearLimit) },
  { name: 'limitUse', label: snWords.limitUse.label, kind: 'number' },
  { name: 'productName', label: snWords.productName.label, kind: 'exact', suggest: suggestProducts },
  { name: 'templateName', label: snWords.templateName.label, kind: 'text' },
  { name: 'businessName', label: snWords.businessName.label, kind: 'exact', suggest: suggestBusinesses },
  { name: 'type', label: snWords.type.label, kind: 'choice', choices: choicesIn(snWords.type) },
  { name: 'customerName', label: snWords.customerName.label, kind: 'text' },
  { name: 'customerGroup', label: snWords.customerGroup.label, kind: 'text' },
  { name: 'userName', label: snWords.userName.label, kind: 'exact', suggest: suggestAccounts },
  { name: 'feature', label: snWords.feature.label, kind: 'exact', numeric: true },
  { name: 'flag', label: snWords.flag.label, kind: 'choice', choices: choicesIn(snWords.flag) },
  { name: 'activated', label: snWords.activated.label, kind: 'boolean' },
  { name: 'activeDate', label: snWords.activeDate.label, kind: 'date' },
  { name: 'startDate', label: snWords.startDate.label, kind: 'date' },
  { name: 'updateTime', label: snWords.updateTime.label, kind: 'date' },
  { name: 'lastUpdateDate', label: snWords.lastUpdateDate.label, kind: 'date' },
  { name: 'regDate', label: snWords.regDate.label, kind: 'date' },
  { name: 'expirationDays', label: snWords.expirationDays.label, kind: 'number' },
  { name: 'description', label: snWords.description.label, kind: 'text' },
  { name: 'sn', label: snWords.sn.label, kind: 'text' },
  { name: 'archived', label: snWords.archived.label, kind: 'boolean' },
];

type Name = QueryName<typeof snFields>;
const is = (name: Name, ...values: string[]): Filter<Name> => ({ name, op: 'is', values });
const within = (name: Name, span: string): Filter<Name> => ({ name, op: 'within', values: [span] });

export const snViews: ViewsOf<typeof snFields> = [
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
