import { msg } from '@lingui/core/macro';
import { machineFields } from '#contract/records/machines.ts';
import type { ViewsOf } from '../../components/list-page/view-tabs.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { machineWords } from '../../words/machines.ts';
import { suggestCustomerKeys } from '../customers/api.ts';

export const machineFilters = filterLines(
  machineFields,
  machineWords,
  [
    ...(['status', 'online', 'sn', 'customer', 'mid', 'machineName', 'customId'] as const),
    ...(['regDate', 'lastUpdateDate', 'disabledDate', 'id'] as const),
  ],
  { customer: { kind: 'exact', suggest: suggestCustomerKeys } },
);

const is = (value: string) => [{ name: 'status' as const, op: 'is' as const, values: [value] }];

export const machineViews: ViewsOf<typeof machineFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'online', label: msg`Online`, filters: [{ name: 'online', op: 'is', values: ['true'] }] },
  { id: 'enabled', label: msg`Enabled`, filters: is('0') },
  { id: 'disabled', label: msg`Disabled`, filters: is('33') },
  { id: 'recycled', label: msg`Recycled`, filters: is('1') },
];
