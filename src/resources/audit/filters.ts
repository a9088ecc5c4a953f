import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditRecord } from '#contract/history/audit.ts';
import { roleLabels } from '../../domain/role-name.tsx';
import type { FilterField } from '../../lib/list/filters.ts';
import { choicesOf } from '../../words/licence-types.ts';
import { operationChoices } from '../../domain/operation-names.ts';
import { targetKindChoices } from './targets.ts';

const actorKinds: Readonly<Record<AuditRecord['actorKind'], MessageDescriptor>> = {
  operator: msg`Operator`,
  key: msg`Platform key`,
  system: msg`The service itself`,
};

export const auditFilters: readonly FilterField[] = [
  { name: 'time', label: msg`Time`, kind: 'date' },
  { name: 'actor', label: msg`Who`, kind: 'text' },
  { name: 'actorKind', label: msg`Kind of actor`, kind: 'choice', choices: choicesOf(actorKinds) },
  { name: 'actorRole', label: msg`Role`, kind: 'choice', choices: choicesOf(roleLabels) },
  { name: 'operation', label: msg`Action`, kind: 'choice', choices: operationChoices },
  { name: 'targetKind', label: msg`Kind of record`, kind: 'choice', choices: targetKindChoices },
  { name: 'target', label: msg`Record`, kind: 'text' },
  { name: 'ticket', label: msg`Ticket`, kind: 'text' },
  { name: 'ip', label: msg`From`, kind: 'text' },
  { name: 'requestId', label: msg`Request`, kind: 'exact' },
  { name: 'outcome', label: msg`Code`, kind: 'number' },
];
