import { msg } from '@lingui/core/macro';
import { userFields } from '#contract/records/users.ts';
import type { View } from '../../components/list-page/view-tabs.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { suggestCustomerKeys } from '../customers/api.ts';
import { userWords } from '../../words/users.ts';

const exact = { kind: 'exact' } as const;
const CONTACT = ['name', 'nickName', 'email', 'phone', 'regDate', 'disabledDate', 'guid'] as const;

export const boundUserFilters = filterLines(userFields, userWords, ['status', 'online', ...CONTACT], { guid: exact });

export const userFilters = filterLines(userFields, userWords, ['status', 'online', 'customer', 'sn', ...CONTACT], {
  customer: { kind: 'exact', suggest: suggestCustomerKeys },
  guid: exact,
});

const is = (...values: string[]) => [{ name: 'status', op: 'is' as const, values }];

export const userViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'online', label: msg`Online`, filters: [{ name: 'online', op: 'is', values: ['true'] }] },
  { id: 'enabled', label: msg`Enabled`, filters: is('0') },
  { id: 'disabled', label: msg`Disabled`, filters: is('1') },
];
