import { msg } from '@lingui/core/macro';
import type { View } from '../../components/list-page/view-tabs.tsx';
import type { FilterField } from '../../lib/list/filters.ts';
import { tokenTypeChoices } from './labels.ts';

/** What token IDs are filtered by where they all belong to one SN. */
export const boundFilters: readonly FilterField[] = [
  {
    name: 'status',
    label: msg`Status`,
    kind: 'choice',
    choices: [
      { value: '0', label: msg`Enabled` },
      { value: '1', label: msg`Disabled` },
    ],
    numeric: true,
  },
  { name: 'label', label: msg`Label`, kind: 'text' },
  { name: 'guid', label: msg`GUID`, kind: 'text' },
  { name: 'regDate', label: msg`Registered`, kind: 'date' },
];

export const tokenIdFilters: readonly FilterField[] = [
  { name: 'tokenType', label: msg`Type`, kind: 'choice', choices: tokenTypeChoices, numeric: true },
  { name: 'bound', label: msg`Bound`, kind: 'boolean' },
  { name: 'sn', label: msg`SN`, kind: 'text' },
  ...boundFilters,
];

const is = (name: string, value: string) => [{ name, op: 'is' as const, values: [value] }];

export const tokenIdViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'unbound', label: msg`Unbound`, filters: is('bound', 'false') },
  { id: 'bound', label: msg`Bound`, filters: is('bound', 'true') },
  { id: 'floating', label: msg`Floating`, filters: is('tokenType', '6') },
];
