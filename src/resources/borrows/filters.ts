import { msg } from '@lingui/core/macro';
import { borrowFields } from '#contract/records/borrows.ts';
import type { ViewsOf } from '../../components/list-page/view-tabs.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { borrowWords } from '../../words/lists.ts';
import { overdueSeats, seatsOut } from './api.ts';

export const borrowFilters = filterLines(
  borrowFields,
  borrowWords,
  ['returned', 'until', 'date', 'returnDate', 'sn', 'mid', 'machineName', 'borrowId'],
  { borrowId: { kind: 'exact' } },
);

export const borrowViews: ViewsOf<typeof borrowFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'out', label: msg`Checked out`, filters: [seatsOut], sorts: [{ name: 'until', descending: false }] },
  { id: 'today', label: msg`Due today`, filters: [seatsOut, { name: 'until', op: 'within', values: ['today'] }] },
  { id: 'overdue', label: msg`Overdue`, filters: [...overdueSeats] },
  { id: 'back', label: msg`Returned`, filters: [{ name: 'returned', op: 'is', values: ['true'] }] },
];
