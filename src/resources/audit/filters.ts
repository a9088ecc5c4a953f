import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditRecord } from '#contract/history/audit.ts';
import { roleLabels } from '../../domain/role-name.tsx';
import type { View } from '../../components/list-page/view-tabs.tsx';
import type { FilterField } from '../../lib/list/filters.ts';
import { choicesOf } from '../../words/licence-types.ts';
import { operationChoices } from '../../domain/operation-names.ts';
import { auditWords } from '../../words/lists.ts';
import { targetKindChoices } from './targets.ts';

const actorKinds: Readonly<Record<AuditRecord['actorKind'], MessageDescriptor>> = {
  operator: msg`Operator`,
  key: msg`Platform key`,
  system: msg`The service itself`,
};

export const auditFilters: readonly FilterField[] = [
  { name: 'time', label: auditWords.time.label, kind: 'date' },
  { name: 'actor', label: auditWords.actor.label, kind: 'text' },
  { name: 'actorKind', label: auditWords.actorKind.label, kind: 'choice', choices: choicesOf(actorKinds) },
  { name: 'actorRole', label: auditWords.actorRole.label, kind: 'choice', choices: choicesOf(roleLabels) },
  { name: 'operation', label: auditWords.operation.label, kind: 'choice', choices: operationChoices },
  { name: 'targetKind', label: auditWords.targetKind.label, kind: 'choice', choices: targetKindChoices },
  { name: 'target', label: auditWords.target.label, kind: 'text' },
  { name: 'ticket', label: auditWords.ticket.label, kind: 'text' },
  { name: 'ip', label: auditWords.ip.label, kind: 'text' },
  { name: 'requestId', label: auditWords.requestId.label, kind: 'exact' },
  { name: 'outcome', label: msg`Code`, kind: 'number' },
];

export const auditViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'today', label: msg`Today`, filters: [{ name: 'time', op: 'within', values: ['today'] }] },
  { id: 'week', label: msg`Last 7 days`, filters: [{ name: 'time', op: 'within', values: ['last7'] }] },
  { id: 'refused', label: msg`Refused`, filters: [{ name: 'outcome', op: 'not', values: ['0'] }] },
];
