import { msg } from '@lingui/core/macro';
import type { FilterField } from '../../lib/list/filters.ts';
import type { View } from '../../components/list-page/view-tabs.tsx';
import { choicesOf } from '../../words/licence-types.ts';
import { jobItemWords, jobWords } from '../../words/lists.ts';
import { resultLabels, stateLabels } from './labels.ts';

export const jobFilters: readonly FilterField[] = [
  { name: 'state', label: jobWords.state.label, kind: 'choice', choices: choicesOf(stateLabels) },
  { name: 'actor', label: jobWords.actor.label, kind: 'text' },
  { name: 'createdAt', label: jobWords.createdAt.label, kind: 'date' },
  { name: 'hasFailures', label: jobWords.hasFailures.label, kind: 'boolean' },
];

export const jobViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'active', label: msg`Under way`, filters: [{ name: 'state', op: 'is', values: ['queued', 'running'] }] },
  { id: 'failures', label: msg`With failures`, filters: [{ name: 'hasFailures', op: 'is', values: ['true'] }] },
];

export const itemFilters: readonly FilterField[] = [
  { name: 'result', label: jobItemWords.result.label, kind: 'choice', choices: choicesOf(resultLabels) },
  { name: 'key', label: jobItemWords.key.label, kind: 'text' },
  { name: 'code', label: jobItemWords.code.label, kind: 'number' },
];

const result = (value: string) => [{ name: 'result', op: 'is' as const, values: [value] }];

export const itemViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'failed', label: resultLabels.failed, filters: result('failed') },
  { id: 'changed', label: resultLabels.changed, filters: result('changed') },
  { id: 'unchanged', label: resultLabels.unchanged, filters: result('unchanged') },
];
