import { msg } from '@lingui/core/macro';
import type { View } from '../../components/list-page/view-tabs.tsx';
import type { FilterField } from '../../lib/list/filters.ts';
import { borrowWords } from '../../words/lists.ts';
import { overdueSeats, seatsOut } from './api.ts';

export const borrowFilters: readonly FilterField[] = [
  { name: 'returned', label: borrowWords.returned.label, kind: 'boolean' },
  { name: 'until', label: borrowWords.until.label, kind: 'date' },
  { name: 'date', label: borrowWords.date.label, kind: 'date' },
  { name: 'returnDate', label: borrowWords.returnDate.label, kind: 'date' },
  { name: 'sn', label: borrowWords.sn.label, kind: 'text' },
  { name: 'mid', label: borrowWords.mid.label, kind: 'text' },
  { name: 'machineName', label: borrowWords.machineName.label, kind: 'text' },
  { name: 'borrowId', label: borrowWords.borrowId.label, kind: 'exact' },
];

export const borrowViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'out', label: msg`Out`, filters: [seatsOut], sorts: [{ name: 'until', descending: false }] },
  { id: 'today', label: msg`Due today`, filters: [seatsOut, { name: 'until', op: 'within', values: ['today'] }] },
  { id: 'overdue', label: msg`Overdue`, filters: [...overdueSeats] },
  { id: 'back', label: msg`Given back`, filters: [{ name: 'returned', op: 'is', values: ['true'] }] },
];
