import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActorKind } from '#contract/records/actors.ts';
import { auditFields } from '#contract/records/audit.ts';
import { roleLabels } from '../../domain/role-name.tsx';
import type { ViewsOf } from '../../components/list-page/view-tabs.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { choicesOf } from '../../words/licence-types.ts';
import { operationChoices } from '../../domain/operation-names.ts';
import { auditWords } from '../../words/lists.ts';
import { targetKindChoices } from '../../domain/changes/targets.ts';

const actorKinds: Readonly<Record<ActorKind, MessageDescriptor>> = {
  operator: msg`Operator`,
  key: msg`Platform key`,
  system: msg`The service itself`,
};

export const auditFilters = filterLines(
  auditFields,
  auditWords,
  [
    ...(['time', 'actor', 'actorKind', 'actorRole', 'operation', 'targetKind'] as const),
    ...(['target', 'device', 'ticket', 'ip', 'requestId', 'outcome'] as const),
  ],
  {
    actorKind: { choices: choicesOf(actorKinds) },
    actorRole: { choices: choicesOf(roleLabels) },
    operation: { kind: 'choice', choices: operationChoices },
    targetKind: { kind: 'choice', choices: targetKindChoices },
    requestId: { kind: 'exact' },
    outcome: { label: msg`Code` },
  },
);

export const auditViews: ViewsOf<typeof auditFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'today', label: msg`Today`, filters: [{ name: 'time', op: 'within', values: ['today'] }] },
  { id: 'week', label: msg`Last 7 days`, filters: [{ name: 'time', op: 'within', values: ['last7'] }] },
  { id: 'refused', label: msg`Refused`, filters: [{ name: 'outcome', op: 'not', values: ['0'] }] },
];
