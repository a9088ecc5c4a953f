import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { AnyLogRecord } from '#contract/history/logs.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { Nothing } from '../../../components/page/facts.tsx';
import { Failure } from '../../../components/page/failure.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { narrowed } from '../../../lib/api/page-query.ts';
import { useDelayed } from '../../../lib/use-delayed.ts';
import { DeviceName } from '../../../domain/devices/device-name.tsx';
import { logQueries } from '../../logs/api.ts';
import { deviceOf } from '../../../domain/devices/device-of.ts';
import { Outcome } from '../../../domain/log-outcome.tsx';
import { snPaths } from '../paths.ts';
import styles from './page.module.css';

const TOLD = 5;

export function LastEvents({ sn }: { sn: string }) {
  const { t } = useLingui();
  const query = useMemo(() => {
    const { source: _source, ...newest } = narrowed(logQueries.list, [{ name: 'sn', op: '=', values: [sn] }])({
      body: {},
      offset: 0,
      limit: TOLD,
    });
    return newest;
  }, [sn]);
  const { data, error, isPending, refetch } = useQuery(query);
  const skeleton = useDelayed(isPending);
  return (
    <section className={styles.events} aria-label={t`Last events`}>
      <h2>
        <Trans>Last events</Trans>
      </h2>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {skeleton && <SkeletonLines count={TOLD} />}
      {data?.items.length === 0 && (
        <p>
          <Nothing>
            <Trans>No log entries yet.</Trans>
          </Nothing>
        </p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <ol>
            {data.items.map((entry) => (
              <Event key={entry.uid} entry={entry} />
            ))}
          </ol>
          <Link to={snPaths.tab(sn, 'logs')}>
            <Trans>All logs</Trans>
          </Link>
        </>
      )}
    </section>
  );
}

function Event({ entry }: { entry: AnyLogRecord }) {
  const { startTime, loginName } = entry;
  return (
    <li>
      <Outcome entry={entry} />
      <span className={styles.who}>{loginName ?? <DeviceName device={deviceOf(entry)} />}</span>
      <DateTime value={startTime} relative />
    </li>
  );
}
