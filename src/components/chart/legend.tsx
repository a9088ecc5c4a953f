import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format/format.ts';
import { seriesColor, type ChartSeries } from './series.ts';
import styles from './chart.module.css';

/** Names the lines of one chart, and says what its dotted and dashed lines mean. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map((one, place) => (
        <li key={one.id}>
          {series.length > 1 && <span className={styles.number}>{place + 1}</span>}
          <SeriesName series={one} place={place} />
        </li>
      ))}
      <LineKinds series={series} />
    </ul>
  );
}

/** Shows the colour, name and limit of a line. */
export function SeriesName({ series: { label, note, limit }, place }: { series: ChartSeries; place: number }) {
  const { i18n } = useLingui();
  return (
    <>
      <span className={styles.swatch} style={{ background: seriesColor(place) }} />
      <span className={styles.name}>{label}</span>
      {note !== undefined && <span>{note}</span>}
      {limit !== undefined && (
        <span className={styles.earlier}>
          <Trans>limit {formatNumber(limit, i18n.locale)}</Trans>
        </span>
      )}
    </>
  );
}

/** Says what dotted and dashed lines mean, as far as there are any. */
export function LineKinds({ series }: { series: readonly ChartSeries[] }) {
  return (
    <>
      {series.some(({ limit }) => limit !== undefined) && (
        <li className={styles.earlier}>
          <span aria-hidden>···</span> <Trans>Limit</Trans>
        </li>
      )}
      {series.some(({ before }) => before !== undefined) && (
        <li className={styles.earlier}>
          <span aria-hidden>- -</span> <Trans>Previous period</Trans>
        </li>
      )}
    </>
  );
}
