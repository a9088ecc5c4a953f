import { msg } from '@lingui/core/macro';
import type { FilterField } from '../../lib/list/filters.ts';
import { kindChoices } from './kinds.tsx';

export const stringFilters: readonly FilterField[] = [
  { name: 'kind', label: msg`Kind`, kind: 'choice', choices: kindChoices },
  { name: 'time', label: msg`Handed out`, kind: 'date' },
  { name: 'sn', label: msg`SN`, kind: 'text' },
  { name: 'actor', label: msg`Who`, kind: 'text' },
  { name: 'ticket', label: msg`Ticket`, kind: 'text' },
  { name: 'serial', label: msg`Serial`, kind: 'number' },
];
