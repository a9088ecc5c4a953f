import { Trans, useLingui } from '@lingui/react/macro';
import type { DemandItem } from '#contract/history/demand.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { demandWords } from '../../../words/seat-reports.ts';
import type { Days } from '../range.ts';
import { FigureCell, placeText } from './demand-table.tsx';
import { HourDays } from './hour-days.tsx';
import { weekOf, type Figure } from './summaries.ts';
import { clockText, weekdayText } from './week.ts';
import styles from './hour-map.module.css';

type Props = {
  caption: string;
  /** The 168 hours of one SN. */
  items: readonly DemandItem[];
  figure: Figure;
  days: Days;
  /** The hour whose figures are shown below. */
  hour: number | undefined;
  onPick: (hour: number) => void;
};

/** The hours of a week as a map: the darker, the more. Each cell has its number too, and shows its figures when pressed. */
export function HourMap({ caption, items, figure, days, hour, onPick }: Props) {
  const { t, i18n } = useLingui();
  const most = Math.max(1, ...items.map((item) => item[figure]));
  const busiest = items.toSorted((one, other) => other[figure] - one[figure])[0];
  const picked = items[hour ?? busiest?.hour ?? 0];
  return (
    <>
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
        <table className={styles.map}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Hour`}</th>
              {Array.from({ length: 24 }, (_, at) => (
                <th key={at} scope="col">
                  {at}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekOf(items).map((hours, day) => (
              <tr key={weekdayText(day, 'en')}>
                <th scope="row">{weekdayText(day, i18n.locale)}</th>
                {hours.map((item, at) => {
                  const value = item[figure];
                  const number = formatNumber(value, i18n.locale);
                  const heat = Math.round((36 * value) / most);
                  return (
                    <td
                      key={clockText(at)}
                      style={{ background: `color-mix(in srgb, var(--accent) ${heat}%, transparent)` }}
                    >
                      <button
                        type="button"
                        aria-label={`${placeText(item, i18n.locale)}: ${number}`}
                        aria-pressed={item === picked}
                        onClick={() => onPick(day * 24 + at)}
                      >
                        {value === 0 ? '' : number}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {picked && (
        <section className={styles.picked} aria-label={placeText(picked, i18n.locale)}>
          <h3>{placeText(picked, i18n.locale)}</h3>
          <dl>
            {(['refusals', 'waits', 'servedWaits', 'longestWaitMinutes', 'peak', 'seatsNeeded'] as const).map(
              (name) => (
                <div key={name}>
                  <dt>{i18n._(demandWords[name].label)}</dt>
                  <dd>
                    <FigureCell item={picked} {...{ name, days }} />
                  </dd>
                </div>
              ),
            )}
          </dl>
          <p>
            <Trans>Each figure is the largest of all hours of this name. The links show the whole range.</Trans>
          </p>
          {picked.refusals > 0 && <HourDays sn={picked.sn} hour={picked.hour ?? 0} days={days} />}
        </section>
      )}
    </>
  );
}
