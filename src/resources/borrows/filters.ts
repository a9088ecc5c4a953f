import { msg } from '@lingui/core/macro';
import type { View } from '../../components/list-page/view-tabs.tsx';
import type { FilterField } from '../../lib/list/filters.ts';
import { overdueSeats, seatsOut } from './api.ts';

export const borrowFilters: readonly FilterField[] = [
  { name: 'returned', label: msg`Given back`, kind: 'boolean' },
  { name: 'until', label: msg`Until`, kind: 'date' },
  { name: 'date', label: msg`Borrowed`, kind: 'date' },
  { name: 'returnDate', label: msg`Given back on`, kind: 'date' },
  { name: 'sn', label: msg`SN`, kind: 'text' },
  { name: 'mid', label: msg`Device`, kind: 'text' },
  { name: 'machineName', label: msg`Machine name`, kind: 'text' },
  { name: 'borrowId', label: msg`Id`, kind: 'exact' },
];

export const borrowViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'out', label: msg`Out`, filters: [seatsOut], sorts: [{ name: 'until', descending: false }] },
  { id: 'today', label: msg`Due today`, filters: [seatsOut, { name: 'until', op: 'within', values: ['today'] }] },
  { id: 'overdue', label: msg`Overdue`, filters: [...overdueSeats] },
  { id: 'back', label: msg`Given back`, filters: [{ name: 'returned', op: 'is', values: ['true'] }] },
];
