import { msg } from '@lingui/core/macro';
import type { View } from '../../components/list-page/view-tabs.tsx';
import type { FilterField } from '../../lib/list/filters.ts';
import { choicesOf, typeLabels } from '../../words/licence-types.ts';
import { controlLabels } from './labels.ts';

export const businessFilters: readonly FilterField[] = [
  { name: 'name', label: msg`Name`, kind: 'text' },
  { name: 'type', label: msg`Type`, kind: 'choice', choices: choicesOf(typeLabels) },
  { name: 'controlType', label: msg`Control`, kind: 'choice', choices: choicesOf(controlLabels) },
  { name: 'description', label: msg`Description`, kind: 'text' },
  { name: 'regDate', label: msg`Created`, kind: 'date' },
  { name: 'guid', label: msg`GUID`, kind: 'exact' },
];

const ofTypes = (...values: (keyof typeof typeLabels)[]) => [{ name: 'type', op: 'is' as const, values }];

export const businessViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'account', label: msg`Cloud and web`, filters: ofTypes('CLOUD', 'WEB_APP') },
  { id: 'floating', label: msg`Floating`, filters: ofTypes('FLOAT', 'TOKEN_ID_FLOAT') },
  { id: 'group', label: msg`Group`, filters: ofTypes('GROUP', 'TOKEN_ID_GROUP') },
  { id: 'trial', label: msg`Demo and trial`, filters: ofTypes('DEMO', 'TRY', 'PRE') },
];
