import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconChartLine } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { Failure } from '../../components/page/failure.tsx';
import { LinkButton } from '../../components/kit/button.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { SummaryFrame } from '../../components/page/record-page.tsx';
import { Sn } from '../../domain/sn.tsx';
import { formatDuration } from '../../lib/format/duration.ts';
import { logsHref } from '../logs/api.ts';
import { reportQueries } from './api.ts';
import { usageCells } from './matrices.ts';
import { Matrix } from './matrix.tsx';
import { usageOf } from './paths.ts';
import { RangePicker } from './range-picker.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReportState } from './state.ts';
import styles from './reports.module.css';

/** The tab of a user with the time of use of each SN that the user is bound to. */
export function UserUsageTab() {
  const { t, i18n } = useLingui();
  const { name = '' } = useParams();
  const state = useReportState();
  const { days, fault } = state;
  const bound = useQuery(reportQueries.snsOf(name));
  const { sns = none, total = 0 } = bound.data ?? {};
  const usage = useQuery(reportQueries.usage(sns, [name], days, fault === undefined));
  const cells = usageCells(usage.data ?? []);
  if (bound.error !== null) return <Failure error={bound.error} onRetry={() => void bound.refetch()} />;
  if (bound.data !== undefined && sns.length === 0)
    return <MessageBlock icon={IconChartLine} title={<Trans>The user is not bound to any SN</Trans>} />;
  const left = total - sns.length;
  return (
    <SummaryFrame>
      <div className={styles.inTab}>
        <div className={styles.range}>
          <RangePicker state={state} />
        </div>
        <ReportFrame
          state={{ ...state, sns: [...sns], users: [name] }}
          needs="sns"
          queries={[bound, usage]}
          title={t`Time of use, ${days.from} to ${days.to}`}
          tools={
            <LinkButton to={usageOf(sns, name, days)}>
              <Trans>Compare with others</Trans>
            </LinkButton>
          }
        >
          <Matrix
            caption={t`Use by user and SN, ${days.from} to ${days.to}`}
            corner={t`SN`}
            rows={sns.map((sn) => ({ id: sn, label: <Sn value={sn} /> }))}
            columns={[{ id: name, label: t`Time of use` }]}
            cells={new Map(sns.map((sn) => [sn, new Map([[name, cells.get(name)?.get(sn) ?? 0]])]))}
            format={(minutes) => (minutes === 0 ? '–' : formatDuration(minutes * 60, i18n))}
            href={(sn) =>
              logsHref([
                { name: 'sn', op: 'is', values: [sn] },
                { name: 'loginName', op: 'is', values: [name] },
              ])
            }
          />
          {left > 0 && (
            <p className={styles.hint}>
              <Plural
                value={left}
                one="The ten SNs that changed last. # more SN is bound to the user."
                other="The ten SNs that changed last. # more SNs are bound to the user."
              />
            </p>
          )}
        </ReportFrame>
      </div>
    </SummaryFrame>
  );
}

const none: readonly string[] = [];
