import { msg } from '@lingui/core/macro';
import type { QueryName } from '#contract/records/field.ts';
import { snFields } from '#contract/records/sns.ts';
import type { ViewsOf } from '../../../components/list-page/view-tabs.tsx';
import { filterLines, type Filter } from '../../../lib/list/filters.ts';
import { choicesIn } from '../../../lib/field-words.ts';
import { snWords } from '../../../words/sns.ts';
import { suggestAccounts, suggestBusinesses, suggestProducts } from '../../../domain/suggest.ts';

const standingChoices = choicesIn(snWords.standing).filter(({ value }) => value !== 'archived');

/** Filters of lists of SNs, most used first. */
export const snFilters = filterLines(
  snFields,
  snWords,
  [
    ...([
      'standing',
      'expires',
      'graceUntil',
      'status',
      'endDate',
      'nearLimit',
      'limitUse',
      'productName',
      'templateName',
    ] as const),
    ...(['businessName', 'type', 'customerName', 'customerGroup', 'userName', 'feature', 'flag'] as const),
    ...(['activated', 'activeDate', 'startDate', 'updateTime', 'lastUpdateDate', 'regDate'] as const),
    ...(['expirationDays', 'description', 'sn', 'archived'] as const),
  ],
  {
    standing: { choices: standingChoices },
    productName: { kind: 'exact', suggest: suggestProducts },
    businessName: { kind: 'exact', suggest: suggestBusinesses },
    userName: { kind: 'exact', suggest: suggestAccounts },
    feature: { kind: 'exact', numeric: true },
  },
);

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
    id: 'grace',
    label: snWords.standing.choices.grace,
    filters: [is('standing', 'grace')],
    sorts: [{ name: 'graceUntil', descending: false }],
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
    // Limits of 1 are meant to be used up: `nearLimit` leaves them out, as the overview does.
    filters: [is('standing', 'active', 'exhausted'), is('nearLimit', ...snFields.nearLimit.choices)],
  },
  { id: 'unused', label: msg`Never activated`, filters: [is('activated', 'false')] },
  { id: 'disabled', label: msg`Disabled`, filters: [is('standing', 'disabled')] },
  { id: 'blacklisted', label: msg`Blacklisted`, filters: [is('standing', 'blacklisted')] },
  { id: 'archived', label: msg`Archived`, filters: [is('archived', 'true')] },
];
