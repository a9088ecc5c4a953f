import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '../../../lib/format/format.ts';
import { reportQueries } from '../api.ts';
import { refusalsHref } from '../entitlements/groups.ts';
import { sessionsHref } from '../peaks.ts';
import type { Days } from '../range.ts';
import { hourOfWeek } from './week.ts';

type Props = { sn: string; hour: number; days: Days };

/** The days on which log-ins were refused in an hour of the week, the newest first, each with its refusals and sessions. */
export function HourDays({ sn, hour, days }: Props) {
  const { items = [], total = 0 } = useQuery(reportQueries.seatRefusals(sn, days)).data ?? {};
  const refused = items.filter(({ startTime }) => hourOfWeek(startTime) === hour);
  const byDay = Map.groupBy(refused, ({ startTime }) => formatDay(startTime));
  const looked = items.length;
  return (
    <>
      <ul>
        {[...byDay].map(([day, { length }]) => (
          <li key={day}>
            {day}:{' '}
            <Link to={refusalsHref(sn, { from: day, to: day }, [1799])}>
              <Plural value={length} one="# refused log-in" other="# refused log-ins" />
            </Link>
            ,{' '}
            <Link to={sessionsHref(sn, day, 'day')}>
              <Trans>sessions of this day</Trans>
            </Link>
          </li>
        ))}
      </ul>
      {looked < total && (
        <p>
          <Trans>The days are those of the newest {looked} refused log-ins.</Trans>
        </p>
      )}
    </>
  );
}
