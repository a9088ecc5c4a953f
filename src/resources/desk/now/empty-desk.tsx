import { Trans } from '@lingui/react/macro';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Failure } from '../../../components/page/failure.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { casesQuery, nowQuery } from './api.ts';
import { Cases } from './cases.tsx';
import { MinuteChart } from './minute-chart.tsx';
import { Refusals } from './refusals.tsx';
import styles from './now.module.css';

/** The desk between two calls: what goes on now. */
export function EmptyDesk() {
  const can = useCan();
  return (
    <>
      <p className={styles.hint}>
        <Trans>
          Paste or type what the caller says. A single match opens at once. Otherwise choose with the arrow keys and
          Enter.
        </Trans>
      </p>
      <div className={styles.now}>
        {can('getDeskNow') && (
          <Panel title={<Trans>Refused in the last hour</Trans>} query={nowQuery}>
            {(now) => <Refusals now={now} />}
          </Panel>
        )}
        <Panel title={<Trans>Cases today</Trans>} query={casesQuery}>
          {(cases) => <Cases cases={cases} />}
        </Panel>
        {can('getDeskNow') && (
          <Panel title={<Trans>Log-ins a minute</Trans>} query={nowQuery}>
            {({ minutes }) => <MinuteChart minutes={minutes} />}
          </Panel>
        )}
      </div>
    </>
  );
}

type PanelProps<Data, Key extends readonly unknown[]> = {
  title: ReactNode;
  query: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** A part of the desk, which loads and fails on its own. After the first load it keeps what it shows while it reads again. */
function Panel<Data, Key extends readonly unknown[]>({ title, query, children }: PanelProps<Data, Key>) {
  const { data, error, isPending, refetch } = useQuery({ ...query, throwOnError: false });
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id}>{title}</h2>
      {data !== undefined && data !== null ? (
        children(data)
      ) : error === null ? (
        <SkeletonLines count={4} />
      ) : (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
