import { msg } from '@lingui/core/macro';
import type { FilterField } from '../../lib/filters.ts';
import { operationChoices } from './operation-names.ts';
import { targetKindChoices } from './targets.ts';

export const auditFilters: readonly FilterField[] = [
  { name: 'time', label: msg`Time`, kind: 'date' },
  { name: 'actor', label: msg`Who`, kind: 'text' },
  { name: 'operation', label: msg`Action`, kind: 'choice', choices: operationChoices },
  { name: 'targetKind', label: msg`Kind of record`, kind: 'choice', choices: targetKindChoices },
  { name: 'target', label: msg`Record`, kind: 'text' },
  { name: 'ticket', label: msg`Ticket`, kind: 'text' },
  { name: 'outcome', label: msg`Code`, kind: 'number' },
];
