import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format/format.ts';
import { seriesColor, type ChartSeries } from './series.ts';
import styles from './chart.module.css';

export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  const { i18n } = useLingui();
  const compared = series.some(({ before }) => before !== undefined);
  return (
    <ul className={styles.legend}>
      {series.map(({ id, label, limit }, place) => (
        <li key={id}>
          {series.length > 1 && <span className={styles.number}>{place + 1}</span>}
          <span className={styles.swatch} style={{ background: seriesColor(place) }} />
          <span className={styles.name}>{label}</span>
          {limit !== undefined && (
            <span className={styles.earlier}>
              <Trans>limit {formatNumber(limit, i18n.locale)}</Trans>
            </span>
          )}
        </li>
      ))}
      {series.some(({ limit }) => limit !== undefined) && (
        <li className={styles.earlier}>
          <span aria-hidden>···</span> <Trans>Limit</Trans>
        </li>
      )}
      {compared && (
        <li className={styles.earlier}>
          <span aria-hidden>- -</span> <Trans>Previous period</Trans>
        </li>
      )}
    </ul>
  );
}
