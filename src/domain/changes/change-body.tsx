import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ActivityKind, ActivityRecord } from '#contract/history/activity.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { useCan } from '../../lib/api/session.ts';
import { path } from '../../lib/path.ts';
import { Actor } from '../actor.tsx';
import { auditReason } from './audit-reason.ts';
import { OperationName } from '../operation-name.tsx';
import { entryWords } from '../operation-names.ts';
import { AsItWasBefore } from '../look-back/links.tsx';
import { UndoEntry } from '../undo/undo-entry.tsx';
import { FieldLine } from './change-table.tsx';
import { fieldChanges } from './diff.ts';
import styles from './changes.module.css';

/** Maximum number of fields to show of a change. The entry itself shows all. */
const SHOWN = 8;

type Props = {
  entry: ActivityRecord;
  /** The changed record, by its key at that time. */
  target: { readonly kind: ActivityKind; readonly key: string };
  /** What else belongs to the line of who and what. */
  children?: ReactNode;
};

/** Shows who made a change, why, what it did to the fields of the record, and how it can be undone. */
export function ChangeBody({ entry, target, children }: Props) {
  const can = useCan();
  const { i18n, t } = useLingui();
  const { actor, actorKind, id, time, reason, ticket, operation, job, undoable, undone } = entry;
  const name = entryWords({ operation, outcome: 0 }, i18n);
  const fields = fieldChanges(entry.before, entry.after);
  const hidden = fields.length - SHOWN;
  return (
    <div className={styles.change}>
      <p>
        <strong>
          <Actor actor={actor} actorKind={actorKind} />
        </strong>{' '}
        · <OperationName entry={{ ...entry, outcome: 0 }} />
        {reason !== undefined && `: ${auditReason(entry, i18n)}`}{' '}
        {ticket !== undefined && (
          <span className={styles.kind}>
            · <Trans>ticket {ticket}</Trans>
          </span>
        )}
        {undone !== undefined && (
          <span className={styles.kind}>
            {' '}
            ·{' '}
            <Trans>
              undone by <Actor actor={undone.actor} actorKind={undone.actorKind} />,{' '}
              <DateTime value={undone.time} relative />
            </Trans>
          </span>
        )}
        {children}
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.slice(0, SHOWN).map((field) => (
            <li key={`${field.item} ${field.name}`}>
              <FieldLine kind={target.kind} field={field} />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              {can('queryAudit') ? (
                <Link to={`/audit/${id}`}>
                  <Trans>and {hidden} more</Trans>
                </Link>
              ) : (
                <Trans>and {hidden} more</Trans>
              )}
            </li>
          )}
        </ul>
      )}
      {job !== undefined && can('queryJobs') && (
        <p>
          <Link to={path`/jobs/${job}`}>
            <Trans>Job {job}</Trans>
          </Link>
        </p>
      )}
      <p className={styles.before}>
        <AsItWasBefore target={target} entry={id} label={t`As it was before: ${name}, ${time}`} />
      </p>
      {undoable && (
        <UndoEntry
          what={job === undefined ? { changes: [id] } : { job }}
          operation={operation}
          label={t`Undo: ${name}, ${time}`}
        />
      )}
    </div>
  );
}
