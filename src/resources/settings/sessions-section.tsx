import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorSessionRecord } from '#contract/bff/account.ts';
import { Failure } from '../../components/page/failure.tsx';
import { PageButtons } from '../../components/page/page-buttons.tsx';
import { SessionList } from '../../domain/session-list.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { SESSION_PAGE, settingsQueries, useEndOwnSession } from './api.ts';
import styles from './settings.module.css';

/** Shows the operator's own sessions by browser. Each except the current one can be ended. */
export function SessionsSection() {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(0);
  const query = useQuery({ ...settingsQueries.sessions(page), placeholderData: keepPreviousData });
  const end = useEndOwnSession();
  const endOne = ({ id }: OperatorSessionRecord) =>
    void end.mutateAsync(id).then(
      () => toast.done(t`Session ended`),
      (error: unknown) => toast.failed(t`Not ended`, i18n._(failureTitle(error))),
    );
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Where you are signed in</Trans>
      </h2>
      <p>
        <Trans>A session ends after 30 minutes without anything being done, and after 8 hours in any case.</Trans>
      </p>
      {query.error !== null && query.data === undefined ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SessionList sessions={query.data?.items} onEnd={endOne} />
      )}
      <PageButtons page={page} size={SESSION_PAGE} total={query.data?.total ?? 0} onPage={setPage} />
    </section>
  );
}
