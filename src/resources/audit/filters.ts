import { msg } from '@lingui/core/macro';
import type { FilterField } from '../../lib/filters.ts';
import { operationChoices } from './operation-names.ts';

export const auditFilters: readonly FilterField[] = [
  { name: 'time', label: msg`Time`, kind: 'date' },
  { name: 'actor', label: msg`Who`, kind: 'text' },
  { name: 'operation', label: msg`Action`, kind: 'choice', choices: operationChoices },
  { name: 'target', label: msg`Record`, kind: 'text' },
  { name: 'outcome', label: msg`Code`, kind: 'number' },
];
