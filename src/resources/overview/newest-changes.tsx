import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { AuditRecord } from '#contract/audit.ts';
import { DateTime } from '../../components/date-time.tsx';
import { OperationName } from '../audit/api.ts';
import styles from './overview.module.css';

/** What was changed last, and by whom. */
export function NewestChanges({ changes }: { changes: readonly AuditRecord[] }) {
  return (
    <section className={styles.card}>
      <h2>
        <Link to="/audit">
          <Trans>Newest changes</Trans>
        </Link>
      </h2>
      <ol className={styles.changes}>
        {changes.map(({ id, time, actor, operation, targets }) => (
          <li key={id}>
            <DateTime value={time} /> {actor}: <OperationName id={operation} />{' '}
            <span className={styles.target}>{targets[0]?.key}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
