import { useLingui } from '@lingui/react/macro';
import type { Scale } from '#contract/history/reports.ts';
import { Sn } from '../../domain/sn.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { Matrix } from './matrix.tsx';
import { sessionsHref, type PeakData } from './peaks.ts';
import { unitText } from './unit.ts';

type Props = { caption: string; data: PeakData; scale: Scale; today: string };

/** Shows the numbers of the chart as a sortable table. */
export function PeakTable({ caption, data: { dates, series }, scale, today }: Props) {
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
      href={(date, sn) => sessionsHref(sn, date, scale, today)}
    />
  );
}
