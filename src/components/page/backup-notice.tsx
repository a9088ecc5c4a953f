import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BackupRecord } from '#contract/bff/backup.ts';
import { DateTime } from '../text/date-time.tsx';
import { Notice, Notices } from './notices.tsx';

/** Says that a backup of the service is overdue, and what to do. */
export function BackupNotice({ madeAt, everyHours }: BackupRecord) {
  const { t } = useLingui();
  return (
    <Notices label={t`Backups`}>
      <Notice tone="warn">
        {madeAt === undefined ? (
          <Trans>No backup of this service is known.</Trans>
        ) : (
          <Trans>
            The last backup of this service is old: <DateTime value={madeAt} relative />.
          </Trans>
        )}{' '}
        {everyHours === undefined ? (
          <Trans>
            Make one with <code>npm run backup</code>, or set <code>BACKUP_DIR</code> so that the service makes them.
          </Trans>
        ) : (
          <Plural
            value={everyHours}
            one="The service should make one every hour. Its log says what failed."
            other="The service should make one every # hours. Its log says what failed."
          />
        )}
      </Notice>
    </Notices>
  );
}
