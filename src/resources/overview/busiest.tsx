import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WholeOverview } from '#contract/work/overview.ts';
import { Segments } from '../../components/segments.tsx';
import { Sn } from '../../domain/sn.tsx';
import { Unseen } from '../../components/text/text.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { reportsOf } from '../reports/paths.ts';
import styles from './busiest.module.css';
import overview from './overview.module.css';

type Trend = WholeOverview['trend'];
type Busy = Trend['sns'][number];

/** Percentage of a limit from which more seats are advised, equal to that of the card of limits. */
const NEAR = 90;

export function Busiest({ trend: { days, sns } }: { trend: Trend }) {
  const { t } = useLingui();
  const [view, setView] = useState<'lines' | 'table'>('lines');
  if (sns.length === 0) {
    return (
      <p className={overview.quiet}>
        <Trans>Nobody logged in during the last 30 days.</Trans>
      </p>
    );
  }
  return (
    <>
      <div className={styles.view}>
        <Segments
          label={t`Shown as`}
          value={view}
          options={[
            { value: 'lines', label: t`Lines` },
            { value: 'table', label: t`Table` },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'table' ? (
        <DayTable days={days} sns={sns} />
      ) : (
        <ul className={styles.busiest}>
          {sns.map((busy) => (
            <li key={busy.sn}>
              <Name busy={busy} />
              <Sparkline peaks={busy.peaks} limit={busy.concurrentNumber} />
              <Numbers busy={busy} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Name({ busy: { sn, productName, customerName } }: { busy: Busy }) {
  return (
    <div className={styles.name}>
      <Link to={reportsOf([sn])}>
        <Sn value={sn} />
      </Link>
      <span>{customerName === undefined ? productName : `${customerName} · ${productName}`}</span>
    </div>
  );
}

function Numbers({ busy: { peaks, concurrentNumber: limit } }: { busy: Busy }) {
  const { i18n } = useLingui();
  const number = (value: number) => formatNumber(value, i18n.locale);
  const peak = Math.max(...peaks);
  const highest = number(peak);
  const today = number(peaks.at(-1) ?? 0);
  const share = limit === undefined || limit === 0 ? undefined : Math.round((100 * peak) / limit);
  const allowed = number(limit ?? 0);
  return (
    <p className={styles.numbers} data-near={(share !== undefined && share >= NEAR) || undefined}>
      {share !== undefined && share >= NEAR && <IconAlertTriangle size={14} aria-hidden />}
      <span>
        {limit === undefined ? (
          <Trans>Peak {highest}, without a limit</Trans>
        ) : share === undefined ? (
          <Trans>
            Peak {highest} of {allowed}
          </Trans>
        ) : (
          <Trans>
            Peak {highest} of {allowed} ({share}%)
          </Trans>
        )}
      </span>
      <span>
        <Trans>today {today}</Trans>
      </span>
    </p>
  );
}

const WIDTH = 160;
const HEIGHT = 40;

/** Hidden from screen readers, because the numbers are next to it. */
function Sparkline({ peaks, limit }: { peaks: readonly number[]; limit: number | undefined }) {
  const top = Math.max(1, limit ?? 0, ...peaks);
  const x = (at: number) => (at * WIDTH) / Math.max(1, peaks.length - 1);
  const y = (value: number) => HEIGHT - 1 - (value * (HEIGHT - 2)) / top;
  const line = peaks.map((peak, at) => `${x(at).toFixed(1)},${y(peak).toFixed(1)}`).join(' ');
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
      <polyline points={line} />
      {limit !== undefined && <line x1={0} x2={WIDTH} y1={y(limit)} y2={y(limit)} />}
    </svg>
  );
}

function DayTable({ days, sns }: Trend) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Peaks of the busiest SNs by day`}>
      <table className={styles.table}>
        <caption>
          <Unseen>{t`Peaks of the busiest SNs by day`}</Unseen>
        </caption>
        <thead>
          <tr>
            <th scope="col">SN</th>
            <th scope="col">
              <Trans>Limit</Trans>
            </th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sns.map((busy) => (
            <tr key={busy.sn}>
              <th scope="row">
                <Name busy={busy} />
              </th>
              <td>{busy.concurrentNumber === undefined ? '–' : formatNumber(busy.concurrentNumber, i18n.locale)}</td>
              {busy.peaks.map((peak, at) => (
                <td key={days[at]}>{formatNumber(peak, i18n.locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
