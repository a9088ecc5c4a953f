import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../lib/format/format.ts';
import { serviceQuery } from '../lib/api/service.ts';
import styles from './logs-note.module.css';

/** Warns that logs are incomplete when they are shown from a day or time on, or without a bound. */
export function LogsNote({ from }: { from: string | undefined }) {
  const service = useQuery(serviceQuery);
  const complete = service.data?.items[0]?.logsCompleteFrom?.slice(0, 10);
  if (complete === undefined || (from !== undefined && from >= complete)) return null;
  const day = formatDay(complete);
  return (
    <p role="note" className={styles.note}>
      <Trans>Old log entries were removed. Logs and reports are incomplete before {day}.</Trans>
    </p>
  );
}
