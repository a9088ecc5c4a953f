import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCheck } from '@tabler/icons-react';
import type { AuditRecord } from '#contract/history/audit.ts';
import { auditFields } from '#contract/records/audit.ts';
import { Actor } from '../../domain/actor.tsx';
import { auditReason } from '../../domain/changes/audit-reason.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { RoleName } from '../../domain/role-name.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { Mono, OptionalText } from '../../components/text/text.tsx';
import { FieldLine } from '../../domain/changes/change-table.tsx';
import { changesOf } from '../../domain/changes/diff.ts';
import { OperationName } from '../../domain/operation-name.tsx';
import { auditWords } from '../../words/lists.ts';
import { targetLabel, targetName } from '../../domain/changes/targets.ts';
import styles from './audit.module.css';

const column = columnsFor<AuditRecord, typeof auditFields>(auditFields, auditWords);

export const auditColumns: readonly Column<AuditRecord>[] = [
  column('operation', { cell: (entry) => <OperationName entry={entry} />, width: 220 }),
  column('time', { cell: ({ time }) => <DateTime value={time} relative />, width: 230, fact: true }),
  column('actor', {
    cell: ({ actor, actorKind }) => <Actor actor={actor} actorKind={actorKind} />,
    width: 170,
    fact: true,
  }),
  column('actorRole', { cell: (entry) => <ActorRole entry={entry} />, width: 130, hidden: true }),
  column('targets', { cell: (entry) => <Targets entry={entry} />, width: 220, fact: true }),
  {
    id: 'changes',
    header: msg`What changed`,
    cell: (entry) => <Summary entry={entry} />,
    width: 225,
    exports: ['before', 'after'],
  },
  column('outcome', { cell: ({ outcome }) => <Outcome code={outcome} />, align: 'start', width: 144 }),
  column('ticket', { width: 120, hidden: true }),
  column('reason', { cell: (entry) => <Reason entry={entry} />, width: 200, hidden: true }),
  column('ip', { cell: ({ ip }) => <Mono>{ip}</Mono>, width: 130, hidden: true }),
  column('requestId', { cell: ({ requestId }) => <Mono>{requestId}</Mono>, width: 300, hidden: true }),
];

/** Shows the operator's role at the time of the change. Keys, the service and old entries have no role. */
function ActorRole({ entry: { actorRole } }: { entry: AuditRecord }) {
  return actorRole === undefined ? <OptionalText value={actorRole} /> : <RoleName role={actorRole} />;
}

function Reason({ entry }: { entry: AuditRecord }) {
  const { i18n } = useLingui();
  return <OptionalText value={auditReason(entry, i18n)} />;
}

/** Shows the result: 0 is success, other codes are refusals. */
export function Outcome({ code }: { code: number }) {
  return code === 0 ? (
    <StatusPill tone="ok" icon={IconCheck}>
      <Trans>Done</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="bad" icon={IconBan}>
      <Trans>Refused ({code})</Trans>
    </StatusPill>
  );
}

function Targets({ entry: { targets } }: { entry: AuditRecord }) {
  const { i18n } = useLingui();
  const [first] = targets;
  if (first === undefined) return <span className={styles.none}>–</span>;
  const others = new Set(targets.map(({ kind, key }) => `${kind} ${key}`)).size - 1;
  return (
    <span className={styles.line}>
      <span className={styles.kind}>{i18n._(targetLabel(first))}</span> {targetName(first)}
      {others > 0 && (
        <span className={styles.kind}>
          {' '}
          <Trans>and {others} more</Trans>
        </span>
      )}
    </span>
  );
}

function Summary({ entry }: { entry: AuditRecord }) {
  const [change] = changesOf(entry);
  if (change === undefined) return null;
  return (
    <span className={styles.line}>
      {change.fields.slice(0, 4).map((field, at) => (
        <span key={`${field.item} ${field.name}`}>
          {at > 0 && ', '}
          <FieldLine kind={change.target.kind} field={field} />
        </span>
      ))}
    </span>
  );
}
