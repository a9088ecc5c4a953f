import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Failure } from '../../components/page/failure.tsx';
import { LogsNote } from '../../domain/logs-note.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { lastAllowed } from './range.ts';
import { FaultText } from './range-picker.tsx';
import type { ReportState } from './state.ts';
import styles from './reports.module.css';

type Props = {
  state: ReportState;
  needs: 'sns' | 'sns and users';
  queries: readonly UseQueryResult[];
  title: string;
  tools: ReactNode;
  /** First day that the report shows, if it differs from the start of the range. */
  from?: string;
  /** The report, rendered after it has loaded. */
  children: ReactNode;
};

/** Shows a report, or in its place what to choose first, an error in the days, or why it failed. */
export function ReportFrame({ state, needs, queries, title, tools, from, children }: Props) {
  const failed = queries.find(({ error }) => error !== null);
  const skeleton = useDelayed(queries.some(({ isLoading }) => isLoading));
  if (state.fault !== undefined) {
    return (
      <MessageBlock
        icon={IconChartLine}
        title={<FaultText fault={state.fault} last={state.fault === 'noDay' ? '' : lastAllowed(state.days.from)} />}
      />
    );
  }
  if (state.sns.length === 0 || (needs === 'sns and users' && state.users.length === 0))
    return <Empty needs={needs} state={state} />;
  if (failed !== undefined) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.tools}>{tools}</div>
      <LogsNote from={from ?? state.days.from} />
      {queries.some(({ isPending }) => isPending) ? skeleton && <SkeletonLines /> : children}
    </>
  );
}

function Empty({ needs, state: { sns, isBusiest, days } }: Pick<Props, 'needs' | 'state'>) {
  const { from, to } = days;
  const title =
    isBusiest && sns.length === 0 ? (
      <Trans>
        Nobody logged in from {from} to {to}
      </Trans>
    ) : needs === 'sns' ? (
      <Trans>Choose SNs first</Trans>
    ) : sns.length === 0 ? (
      <Trans>Choose SNs and users first</Trans>
    ) : (
      <Trans>Choose users first</Trans>
    );
  return (
    <MessageBlock icon={IconChartLine} title={title}>
      <p>
        <Trans>Choose up to ten of each, or the busiest SNs of a customer or a product.</Trans>
      </p>
      <p>
        <Trans>
          Reports count log-ins. Devices that work offline report none. Group servers report theirs when they upload
          them.
        </Trans>
      </p>
    </MessageBlock>
  );
}
