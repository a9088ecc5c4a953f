import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconChartLine } from '@tabler/icons-react';
import { Outlet, useParams } from 'react-router';
import { Failure } from '../../components/page/failure.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { SummaryFrame } from '../../components/page/record-page.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { reportQueries } from './api.ts';
import { RangePicker } from './range-picker.tsx';
import { useReportState, type ReportState } from './state.ts';
import styles from './reports.module.css';

/** The tab of a customer with the peaks of its busiest SNs. It says how they were selected. */
export function CustomerPeaksTab() {
  const { groupName = '', name = '' } = useParams();
  const state = useReportState();
  const { days, fault } = state;
  const client = useQueryClient();
  const busiest = useQuery(reportQueries.busiestOf(client, { groupName, name }, days, fault === undefined));
  const skeleton = useDelayed(busiest.isLoading);
  const { sns = [], lookedAt = 0, of = 0 } = busiest.data ?? {};
  return (
    <SummaryFrame>
      <div className={styles.inTab}>
        <div className={styles.range}>
          <RangePicker state={state} />
        </div>
        {busiest.error !== null && <Failure error={busiest.error} onRetry={() => void busiest.refetch()} />}
        {skeleton && <SkeletonLines />}
        {busiest.data !== undefined && of === 0 && (
          <MessageBlock icon={IconChartLine} title={<Trans>The customer has no SN</Trans>} />
        )}
        {busiest.data !== undefined && of > 0 && (
          <>
            <p className={styles.hint}>
              {lookedAt < of ? (
                <Trans>
                  The busiest of the {lookedAt} SNs with the latest contact. The customer has {of} SNs.
                </Trans>
              ) : (
                <Trans>The busiest of the customer’s SNs, ten at most.</Trans>
              )}
            </p>
            <Outlet context={{ ...state, sns: [...sns] } satisfies ReportState} />
          </>
        )}
      </div>
    </SummaryFrame>
  );
}
