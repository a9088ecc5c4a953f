import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { WholeOverview } from '#contract/work/overview.ts';
import { Unseen } from '../../components/text/text.tsx';
import { addMonths, firstOfMonth, lastOfMonth, monthOf } from '../../lib/format/days.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useFollowLink } from '../../lib/navigation/pressed-link.ts';
import { expiringOnHref } from './links.ts';
import styles from './calendar.module.css';

const MONTHS = 13;
const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1).padStart(2, '0'));
/** Number of shades. The darkest is the maximum. */
const LEVELS = 4;

type Props = { days: WholeOverview['calendar']; today: string };

/** Shows the SNs that expire on each day as a table, so that screen readers can navigate it. */
export function ExpiryCalendar({ days, today }: Props) {
  const { t } = useLingui();
  const follow = useFollowLink();
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const most = Math.max(1, ...counts.values());
  const months = Array.from({ length: MONTHS }, (_, ahead) => addMonths(firstOfMonth(today), ahead));
  return (
    <div className={styles.scroll}>
      <table className={styles.calendar}>
        <caption>
          <Unseen>{t`Expiring SNs by day`}</Unseen>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Month</Trans>
            </th>
            {DAYS.map((day) => (
              <th key={day} scope="col">
                {Number(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((first) => (
            <Month key={first} first={first} counts={counts} most={most} today={today} follow={follow} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MonthProps = {
  first: string;
  counts: ReadonlyMap<string, number>;
  most: number;
  today: string;
  follow: ReturnType<typeof useFollowLink>;
};

function Month({ first, counts, most, today, follow }: MonthProps) {
  const { i18n } = useLingui();
  const month = monthOf(first);
  const last = lastOfMonth(first);
  const all = DAYS.reduce((sum, day) => sum + (counts.get(`${month}-${day}`) ?? 0), 0);
  return (
    <tr>
      <th scope="row">
        {month}{' '}
        {all > 0 && (
          <a href={expiringOnHref(first < today ? today : first, last)} onClick={follow}>
            {formatNumber(all, i18n.locale)}
            <Unseen>
              {' '}
              <Plural value={all} one="SN expires" other="SNs expire" />
            </Unseen>
          </a>
        )}
      </th>
      {DAYS.map((number) => {
        const day = `${month}-${number}`;
        const count = counts.get(day) ?? 0;
        return (
          <td
            key={day}
            data-level={Math.ceil((count / most) * LEVELS)}
            data-none={day > last || day < today || undefined}
          >
            {count > 0 && (
              <a href={expiringOnHref(day)} title={day} onClick={follow}>
                {formatNumber(count, i18n.locale)}
              </a>
            )}
          </td>
        );
      })}
    </tr>
  );
}
