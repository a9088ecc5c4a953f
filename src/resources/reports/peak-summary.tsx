import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Scale } from '#contract/history/reports.ts';
import { NumberText } from '../../components/text/text.tsx';
import { Sn } from '../../domain/sn.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { Matrix } from './matrix.tsx';
import { sessionsHref, unitText, type PeakData, type PeakSummary } from './peaks.ts';
import styles from './reports.module.css';

type ListProps = { summaries: readonly PeakSummary[]; compared: boolean; scale: Scale };

/** Shows the highest peak of each SN in a sentence. Its date links to the sessions of the peak. */
export function PeakSummaryList({ summaries, compared, scale }: ListProps) {
  return (
    <ul className={styles.summary}>
      {summaries.map((summary) => (
        <li key={summary.sn} data-full={(summary.share ?? 0) >= 100 || undefined}>
          <Sn value={summary.sn} />: <Sentence summary={summary} scale={scale} />
          {compared && summary.before !== undefined && (
            <>
              {' '}
              <Change peak={summary.peak} before={summary.before} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

type SentenceProps = { summary: PeakSummary; scale: Scale };

function Sentence({ summary: { sn, peak, date, limit, share }, scale }: SentenceProps) {
  const { i18n } = useLingui();
  if (peak === 0) return <Trans>no sessions.</Trans>;
  const number = formatNumber(peak, i18n.locale);
  const day = <Link to={sessionsHref(sn, date, scale)}>{unitText(date, scale)}</Link>;
  if (limit === undefined || share === undefined) {
    return (
      <Trans>
        peak {number} on {day}, no limit.
      </Trans>
    );
  }
  const most = formatNumber(limit, i18n.locale);
  return (
    <Trans>
      peak {number} on {day}, {share}% of {most}.
    </Trans>
  );
}

function Change({ peak, before }: { peak: number; before: number }) {
  const { i18n } = useLingui();
  const number = formatNumber(before, i18n.locale);
  if (before === 0) return <Trans>Previous period: {number}.</Trans>;
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', signDisplay: 'exceptZero' }).format(
    (peak - before) / before,
  );
  return (
    <Trans>
      Previous period: {number} ({percent}).
    </Trans>
  );
}

type PickedProps = { date: string; data: PeakData; scale: Scale };

/** Shows the numbers of one day or month, with links to the sessions. A click on the chart picks another one. */
export function PickedUnit({ date, data: { dates, series }, scale }: PickedProps) {
  const { t } = useLingui();
  const unit = unitText(date, scale);
  return (
    <section className={styles.picked} aria-label={t`Sessions of ${unit}`}>
      <h3>{unit}</h3>
      <ul>
        {series.map(({ id, label, values }) => (
          <li key={id}>
            <span>{label}</span>
            <NumberText value={values[dates.indexOf(date)]} />
            <Link to={sessionsHref(id, date, scale)}>
              <Trans>Sessions</Trans>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type TableProps = { caption: string; data: PeakData; scale: Scale };

/** Shows the numbers of the chart as a sortable table. */
export function PeakTable({ caption, data: { dates, series }, scale }: TableProps) {
  const { t, i18n } = useLingui();
  const cells = new Map(
    dates.map((date, at) => [date, new Map(series.map(({ id, values }) => [id, values[at] ?? 0]))] as const),
  );
  return (
    <Matrix
      caption={caption}
      corner={scale === 'day' ? t`Day` : t`Month`}
      rows={dates.map((date) => ({ id: date, label: unitText(date, scale) }))}
      columns={series.map(({ id }) => ({ id, label: <Sn value={id} /> }))}
      cells={cells}
      format={(value) => formatNumber(value, i18n.locale)}
      href={(date, sn) => sessionsHref(sn, date, scale)}
    />
  );
}
