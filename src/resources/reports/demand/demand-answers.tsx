import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Sn } from '../../../domain/sn.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { snPaths } from '../../sns/paths.ts';
import { refusalsHref } from '../entitlements/groups.ts';
import type { Known } from '../peaks.ts';
import type { Days } from '../range.ts';
import { wholeMonth, type DemandSummary } from './summaries.ts';
import { monthText } from './week.ts';
import styles from '../reports.module.css';

type Props = {
  summaries: readonly DemandSummary[];
  days: Days;
  known: ReadonlyMap<string, Known> | undefined;
};

/** Says for each SN who waited and what would have helped, the SN with the most waits first. */
export function DemandAnswers({ summaries, days, known }: Props) {
  const [first, ...others] = summaries;
  if (!first) return null;
  return (
    <>
      <p className={styles.answer}>
        <Answer summary={first} days={days} known={known} />
      </p>
      {others.length > 0 && (
        <ul className={styles.summary}>
          {others.map((summary) => (
            <li key={summary.sn}>
              <Answer summary={summary} days={days} known={known} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Answer({ summary, days, known }: { summary: DemandSummary } & Omit<Props, 'summaries'>) {
  const { sn, waits, longestWaitMinutes } = summary;
  const note = known?.get(sn)?.note;
  return (
    <>
      <Link to={snPaths.page(sn)}>
        <Sn value={sn} />
      </Link>
      {note !== undefined && note !== '' && ` (${note})`}:{' '}
      {waits === 0 ? (
        <Trans>nobody waited.</Trans>
      ) : (
        <>
          <Link to={refusalsHref(sn, days, [1799])}>
            <Plural value={waits} one="# wait" other="# waits" />
          </Link>
          <Trans>
            , the longest <Plural value={longestWaitMinutes} _0="less than a minute" one="# minute" other="# minutes" />
            .
          </Trans>{' '}
          <Help summary={summary} days={days} />
        </>
      )}
    </>
  );
}

/** Says how many seats would have been enough. */
function Help({ summary: { seats, seatsNeeded }, days }: { summary: DemandSummary; days: Days }) {
  const { i18n } = useLingui();
  const month = wholeMonth(days);
  const needed = formatNumber(seatsNeeded, i18n.locale);
  if (seats === undefined) return <Trans>Today the SN has no limit.</Trans>;
  const now = formatNumber(seats, i18n.locale);
  if (seatsNeeded <= seats) return <Trans>Today’s {now} seats would have been enough.</Trans>;
  if (month === undefined) {
    const { from, to } = days;
    return (
      <Trans>
        With {needed} seats instead of {now}, nobody would have waited from {from} to {to}.
      </Trans>
    );
  }
  const name = monthText(month, i18n.locale);
  return (
    <Trans>
      With {needed} seats instead of {now}, nobody would have waited in {name}.
    </Trans>
  );
}
