import { msg } from '@lingui/core/macro';
import type { View } from '../../components/list-page/view-tabs.tsx';
import { machineStatusChoices } from '../../domain/machine-status.tsx';
import type { FilterField } from '../../lib/list/filters.ts';
import { suggestCustomerKeys } from '../customers/api.ts';

export const machineFilters: readonly FilterField[] = [
  { name: 'status', label: msg`Status`, kind: 'choice', choices: machineStatusChoices, numeric: true },
  { name: 'online', label: msg`Online now`, kind: 'boolean' },
  { name: 'sn', label: msg`SN`, kind: 'text' },
  { name: 'customer', label: msg`Customer`, kind: 'exact', suggest: suggestCustomerKeys },
  { name: 'mid', label: msg`MID`, kind: 'text' },
  { name: 'machineName', label: msg`Machine name`, kind: 'text' },
  { name: 'customId', label: msg`Note`, kind: 'text' },
  { name: 'regDate', label: msg`Registered`, kind: 'date' },
  { name: 'lastUpdateDate', label: msg`Last licence data`, kind: 'date' },
  { name: 'disabledDate', label: msg`Disabled since`, kind: 'date' },
  { name: 'id', label: msg`Id`, kind: 'number' },
];

const is = (value: string) => [{ name: 'status', op: 'is' as const, values: [value] }];

export const machineViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'online', label: msg`Online`, filters: [{ name: 'online', op: 'is', values: ['true'] }] },
  { id: 'enabled', label: msg`Enabled`, filters: is('0') },
  { id: 'disabled', label: msg`Disabled`, filters: is('33') },
  { id: 'recycled', label: msg`Recycled`, filters: is('1') },
];
