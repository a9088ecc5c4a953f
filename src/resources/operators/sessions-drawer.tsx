import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Failure } from '../../components/page/failure.tsx';
import { SideDrawer } from '../../components/kit/drawer.tsx';
import { SessionList } from '../../domain/session-list.tsx';
import { useCloseDrawer } from '../../lib/drawer-route.ts';
import { operatorQueries, useEndOperatorSession } from './api.ts';
import styles from './sessions-drawer.module.css';

export function OperatorSessionsDrawer() {
  const { t } = useLingui();
  const { username = '' } = useParams();
  const close = useCloseDrawer();
  const query = useQuery(operatorQueries.sessions(username));
  const end = useEndOperatorSession(username);
  return (
    <SideDrawer opened onClose={close} title={t`Sessions of ${username}`}>
      {query.error !== null && query.data === undefined ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} back={close} />
      ) : (
        <div className={styles.body}>
          {query.data?.total === 0 ? (
            <p>
              <Trans>Not signed in anywhere.</Trans>
            </p>
          ) : (
            <SessionList sessions={query.data?.items} end={end.mutateAsync} />
          )}
        </div>
      )}
    </SideDrawer>
  );
}
