import { msg } from '@lingui/core/macro';
import type { FilterField } from '../../lib/list/filters.ts';
import type { View } from '../../components/list-page/view-tabs.tsx';
import { resultLabels, stateLabels } from './labels.ts';

export const jobFilters: readonly FilterField[] = [
  {
    name: 'state',
    label: msg`State`,
    kind: 'choice',
    choices: Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
  },
  { name: 'actor', label: msg`Who`, kind: 'text' },
  { name: 'createdAt', label: msg`Asked for`, kind: 'date' },
  { name: 'hasFailures', label: msg`With failures`, kind: 'boolean' },
];

export const jobViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'active', label: msg`Under way`, filters: [{ name: 'state', op: 'is', values: ['queued', 'running'] }] },
  { id: 'failures', label: msg`With failures`, filters: [{ name: 'hasFailures', op: 'is', values: ['true'] }] },
];

export const itemFilters: readonly FilterField[] = [
  {
    name: 'result',
    label: msg`Result`,
    kind: 'choice',
    choices: Object.entries(resultLabels).map(([value, label]) => ({ value, label })),
  },
  { name: 'key', label: msg`Record`, kind: 'text' },
  { name: 'code', label: msg`Code`, kind: 'number' },
];

const result = (value: string) => [{ name: 'result', op: 'is' as const, values: [value] }];

export const itemViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'failed', label: resultLabels.failed, filters: result('failed') },
  { id: 'changed', label: resultLabels.changed, filters: result('changed') },
  { id: 'unchanged', label: resultLabels.unchanged, filters: result('unchanged') },
];
