import { msg } from '@lingui/core/macro';
import { businessFields } from '#contract/records/businesses.ts';
import type { ViewsOf } from '../../components/list-page/view-tabs.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { businessWords } from '../../words/businesses.ts';
import type { typeLabels } from '../../words/licence-types.ts';

export const businessFilters = filterLines(
  businessFields,
  businessWords,
  ['name', 'type', 'controlType', 'description', 'regDate', 'guid'],
  { guid: { kind: 'exact' } },
);

const ofTypes = (...values: (keyof typeof typeLabels)[]) => [{ name: 'type' as const, op: 'is' as const, values }];

export const businessViews: ViewsOf<typeof businessFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'account', label: msg`Cloud and web`, filters: ofTypes('CLOUD', 'WEB_APP') },
  { id: 'floating', label: msg`Floating`, filters: ofTypes('FLOAT', 'TOKEN_ID_FLOAT') },
  { id: 'group', label: msg`Group`, filters: ofTypes('GROUP', 'TOKEN_ID_GROUP') },
  { id: 'trial', label: msg`Demo and trial`, filters: ofTypes('DEMO', 'TRY', 'PRE') },
];
