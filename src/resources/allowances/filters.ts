import { msg } from '@lingui/core/macro';
import { allowanceFields } from '#contract/records/allowances.ts';
import type { ViewsOf } from '../../components/list-page/view-tabs.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { allowanceWords } from '../../words/allowances.ts';
import { asked, endingToday, open } from './paths.ts';

export const allowanceFilters = filterLines(allowanceFields, allowanceWords, [
  ...(['state', 'open', 'until', 'from', 'askedBy', 'givenBy', 'sn'] as const),
]);

export const allowanceViews: ViewsOf<typeof allowanceFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'asked', label: allowanceWords.state.choices.asked, filters: asked },
  { id: 'open', label: allowanceWords.open.label, filters: open, sorts: [{ name: 'until', descending: false }] },
  { id: 'today', label: msg`Ending today`, filters: endingToday, sorts: [{ name: 'until', descending: false }] },
];
