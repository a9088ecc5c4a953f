import { msg } from '@lingui/core/macro';
import { tokenIdFields } from '#contract/records/tokenids.ts';
import type { ViewsOf } from '../../components/list-page/view-tabs.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { tokenIdWords } from '../../words/tokenids.ts';

const BOUND = ['status', 'label', 'guid', 'regDate'] as const;

export const boundFilters = filterLines(tokenIdFields, tokenIdWords, BOUND);

export const tokenIdFilters = filterLines(tokenIdFields, tokenIdWords, ['tokenType', 'bound', 'sn', ...BOUND]);

const is = (name: (typeof BOUND)[number] | 'tokenType' | 'bound', value: string) => [
  { name, op: 'is' as const, values: [value] },
];

export const tokenIdViews: ViewsOf<typeof tokenIdFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'unbound', label: msg`Unbound`, filters: is('bound', 'false') },
  { id: 'bound', label: msg`Bound`, filters: is('bound', 'true') },
  { id: 'floating', label: msg`Floating`, filters: is('tokenType', '6') },
];
