import { msg } from '@lingui/core/macro';
import type { View } from '../../components/list-page/view-tabs.tsx';
import type { FilterField } from '../../lib/list/filters.ts';
import { suggestCustomerKeys } from '../customers/api.ts';
import { userStatusChoices } from './status.tsx';

/** What users are filtered by where they all belong to one SN. */
export const boundUserFilters: readonly FilterField[] = [
  { name: 'status', label: msg`Status`, kind: 'choice', choices: userStatusChoices, numeric: true },
  { name: 'online', label: msg`Online now`, kind: 'boolean' },
  { name: 'name', label: msg`Account`, kind: 'text' },
  { name: 'nickName', label: msg`Display name`, kind: 'text' },
  { name: 'email', label: msg`E-mail`, kind: 'text' },
  { name: 'phone', label: msg`Phone`, kind: 'text' },
  { name: 'regDate', label: msg`Registered`, kind: 'date' },
  { name: 'disabledDate', label: msg`Disabled since`, kind: 'date' },
  { name: 'guid', label: msg`GUID`, kind: 'exact' },
];

export const userFilters: readonly FilterField[] = [
  ...boundUserFilters.slice(0, 2),
  { name: 'customer', label: msg`Customer`, kind: 'exact', suggest: suggestCustomerKeys },
  { name: 'sn', label: msg`SN`, kind: 'text' },
  ...boundUserFilters.slice(2),
];

const is = (...values: string[]) => [{ name: 'status', op: 'is' as const, values }];

export const userViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'online', label: msg`Online`, filters: [{ name: 'online', op: 'is', values: ['true'] }] },
  { id: 'enabled', label: msg`Enabled`, filters: is('0') },
  { id: 'disabled', label: msg`Disabled`, filters: is('1') },
];
