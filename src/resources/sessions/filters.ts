import { msg } from '@lingui/core/macro';
import type { FilterField } from '../../lib/list/filters.ts';

export const sessionFilters: readonly FilterField[] = [
  { name: 'userName', label: msg`User`, kind: 'text' },
  { name: 'sn', label: msg`SN`, kind: 'text' },
  { name: 'mid', label: msg`Device`, kind: 'text' },
  { name: 'ip', label: msg`Address`, kind: 'text' },
  { name: 'loginDate', label: msg`Since`, kind: 'date' },
  { name: 'lastConnectionDate', label: msg`Last contact`, kind: 'date' },
];
