import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { AuditRecord } from '#contract/history/audit.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { OperationName } from '../../domain/operation-name.tsx';
import styles from './overview.module.css';

/** Shows the latest changes and who made them. */
export function NewestChanges({ changes }: { changes: readonly AuditRecord[] }) {
  return (
    <>
      <ol className={styles.changes}>
        {changes.map((entry) => (
          <li key={entry.id}>
            <DateTime value={entry.time} /> {entry.actor}: <OperationName entry={entry} />{' '}
            <Link to={`/audit/${entry.id}`}>{entry.targets[0]?.key ?? <Trans>Entry</Trans>}</Link>
          </li>
        ))}
      </ol>
      <Link to="/audit" className={styles.more ?? ''}>
        <Trans>All changes</Trans>
      </Link>
    </>
  );
}
