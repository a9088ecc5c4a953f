import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { DemandItem, DemandUnit } from '#contract/history/demand.ts';
import { NumberText } from '../../../components/text/text.tsx';
import { Sn } from '../../../domain/sn.tsx';
import type { FieldWords } from '../../../lib/field-words.ts';
import { lastOfMonth } from '../../../lib/format/days.ts';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { demandWords } from '../../../words/seat-reports.ts';
import { snPaths } from '../../sns/paths.ts';
import { refusalsHref } from '../entitlements/groups.ts';
import { sessionsIn, unitText } from '../peaks.ts';
import type { Days } from '../range.ts';
import { hourText } from './week.ts';
import styles from '../entitlements/entitlements.module.css';

type Props = { caption: string; items: readonly DemandItem[]; unit: DemandUnit; days: Days };

const FIGURES = ['refusals', 'waits', 'servedWaits', 'longestWaitMinutes', 'peak', 'seats', 'seatsNeeded'] as const;

/** A row for each month, day or hour in which somebody was refused. Refusals and peaks lead to the log. */
export function DemandTable({ caption, items, unit, days }: Props) {
  const { t, i18n } = useLingui();
  const rows = items.filter(({ refusals, waits }) => refusals > 0 || waits > 0);
  if (rows.length === 0) {
    return (
      <p>
        <Trans>No log-in was refused for want of a seat.</Trans>
      </p>
    );
  }
  const headOf = (name: (typeof FIGURES)[number]): string => {
    const words: FieldWords = demandWords[name];
    return i18n._(words.short ?? words.label);
  };
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{unit === 'hour_of_week' ? t`Hour` : unit === 'day' ? t`Day` : t`Month`}</th>
            <th scope="col" data-align="start">
              {i18n._(demandWords.sn.label)}
            </th>
            {FIGURES.map((name) => (
              <th key={name} scope="col">
                {headOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <tr key={`${item.sn} ${item.date ?? item.hour}`}>
              <th scope="row">{placeText(item, i18n.locale)}</th>
              <td data-label={i18n._(demandWords.sn.label)} data-align="start">
                <Link to={snPaths.page(item.sn)}>
                  <Sn value={item.sn} />
                </Link>
              </td>
              {FIGURES.map((name) => (
                <td key={name} data-label={headOf(name)}>
                  <FigureCell {...{ item, name, days }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the month, day or hour of an item as text. */
export function placeText({ date, hour = 0, unit }: DemandItem, locale: string): string {
  if (date === undefined || unit === 'hour_of_week') return hourText(hour, locale);
  return unitText(formatDay(date), unit);
}

type CellProps = { item: DemandItem; name: (typeof FIGURES)[number]; days: Days };

/** Shows a figure, with a link to the log entries behind it. */
export function FigureCell({ item, name, days }: CellProps) {
  const { i18n } = useLingui();
  const value = item[name];
  const href = value === undefined || value === 0 ? undefined : hrefOf(item, name, days);
  if (href === undefined || value === undefined) return <NumberText value={value} />;
  return <Link to={href}>{formatNumber(value, i18n.locale)}</Link>;
}

function hrefOf({ sn, date, unit }: DemandItem, name: CellProps['name'], days: Days): string | undefined {
  if (name === 'seats') return undefined;
  const span = spanOf(date, unit, days);
  return name === 'peak' ? sessionsIn(sn, span) : refusalsHref(sn, span, [1799]);
}

/** Returns the days of a unit within the range; those of the range for an hour of the week. */
function spanOf(date: string | undefined, unit: DemandUnit, days: Days): Days {
  if (date === undefined) return days;
  const first = formatDay(date);
  const last = unit === 'day' ? first : lastOfMonth(first);
  return { from: first < days.from ? days.from : first, to: last > days.to ? days.to : last };
}
