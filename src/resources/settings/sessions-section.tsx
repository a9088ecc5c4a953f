import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../components/page/failure.tsx';
import { PageButtons } from '../../components/page/page-buttons.tsx';
import { SessionList } from '../../domain/session-list.tsx';
import { SESSION_PAGE, settingsQueries, useEndOwnSession } from './api.ts';
import styles from './settings.module.css';

export function SessionsSection() {
  const [page, setPage] = useState(0);
  const query = useQuery({ ...settingsQueries.sessions(page), placeholderData: keepPreviousData });
  const end = useEndOwnSession();
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Where you are signed in</Trans>
      </h2>
      <p>
        <Trans>A session ends after 30 minutes of inactivity, and after 8 hours at the latest.</Trans>
      </p>
      {query.error !== null && query.data === undefined ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SessionList sessions={query.data?.items} end={end.mutateAsync} />
      )}
      <PageButtons page={page} size={SESSION_PAGE} total={query.data?.total ?? 0} onPage={setPage} />
    </section>
  );
}
