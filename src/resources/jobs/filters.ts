import { msg } from '@lingui/core/macro';
import { jobFields, jobItemFields } from '#contract/records/jobs.ts';
import { filterLines } from '../../lib/list/filters.ts';
import type { ViewsOf } from '../../components/list-page/view-tabs.tsx';
import { choicesOf } from '../../words/licence-types.ts';
import { jobItemWords, jobWords } from '../../words/lists.ts';
import { resultLabels, stateLabels } from './labels.ts';

export const jobFilters = filterLines(jobFields, jobWords, ['state', 'actor', 'createdAt', 'hasFailures'], {
  state: { choices: choicesOf(stateLabels) },
});

export const jobViews: ViewsOf<typeof jobFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'active', label: msg`In progress`, filters: [{ name: 'state', op: 'is', values: ['queued', 'running'] }] },
  { id: 'failures', label: msg`With failures`, filters: [{ name: 'hasFailures', op: 'is', values: ['true'] }] },
];

export const itemFilters = filterLines(jobItemFields, jobItemWords, ['result', 'key', 'code'], {
  result: { choices: choicesOf(resultLabels) },
});

const result = (value: string) => [{ name: 'result' as const, op: 'is' as const, values: [value] }];

export const itemViews: ViewsOf<typeof jobItemFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'failed', label: resultLabels.failed, filters: result('failed') },
  { id: 'changed', label: resultLabels.changed, filters: result('changed') },
  { id: 'unchanged', label: resultLabels.unchanged, filters: result('unchanged') },
];
