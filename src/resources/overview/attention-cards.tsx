import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { denialText } from '../../words/denials.ts';
import { useSession } from '../../lib/api/session.ts';
import { askedHref, endingTodayHref, openHref } from '../allowances/paths.ts';
import { failedJobs, overviewPart } from './api.ts';
import { Card, CountCard, Figures } from './card.tsx';
import {
  denialsHref,
  disabledDevicesHref,
  disabledUsersHref,
  expiredHref,
  expiringHref,
  failedJobsHref,
  inGraceHref,
  nearHref,
} from './links.ts';
import styles from './overview.module.css';

/** Shows the most important cards. The keys `1` to `5` open them. */
export function AttentionCards() {
  const { t, i18n } = useLingui();
  const { timeZone } = useSession();
  return (
    <>
      <CountCard
        title={msg`Expiring`}
        part="expiring"
        lines={3}
        opens={{ digit: 1, to: expiringHref('next7') }}
        figures={({ days7, days30, days90 }) => [
          { label: t`within 7 days`, count: days7, to: expiringHref('next7') },
          { label: t`within 30 days`, count: days30, to: expiringHref('next30') },
          { label: t`within 90 days`, count: days90, to: expiringHref('next90') },
        ]}
      />
      <CountCard
        title={msg`Expired recently`}
        part="expiredRecently"
        lines={2}
        figures={({ days7, days30 }) => [
          { label: t`in the last 7 days`, count: days7, to: expiredHref('last7') },
          { label: t`in the last 30 days`, count: days30, to: expiredHref('last30') },
        ]}
      />
      <CountCard
        title={msg`In grace`}
        part="inGrace"
        lines={1}
        figures={(count) => [{ label: t`expired and still working`, count, to: inGraceHref }]}
      />
      <CountCard
        title={msg`Allowances`}
        part="allowances"
        lines={3}
        figures={({ open, endingToday, asked }) => [
          { label: t`waiting for approval`, count: asked, to: askedHref },
          { label: t`ending today`, count: endingToday, to: endingTodayHref },
          { label: t`open`, count: open, to: openHref },
        ]}
      />
      <CountCard
        title={msg`Limits nearly used up`}
        part="nearLimit"
        lines={3}
        opens={{ digit: 2, to: nearHref('users') }}
        figures={({ concurrency, devices, users }) => [
          { label: t`by users`, count: users, to: nearHref('users') },
          { label: t`by sessions and seats`, count: concurrency, to: nearHref('concurrency') },
          { label: t`by devices`, count: devices, to: nearHref('devices') },
        ]}
        note={<Trans>SNs with 90% or more of a limit in use. Limits of 1 are not counted.</Trans>}
      />
      <Card title={msg`Error spikes`} query={overviewPart('spikes')} lines={1} opens={{ digit: 3, to: denialsHref() }}>
        {({ told }) =>
          told.length === 0 ? (
            <p className={styles.quiet}>
              <Trans>No error occurs far more often than usual.</Trans>
            </p>
          ) : (
            <>
              <Figures
                figures={told.map(({ errorCode, last24h }) => ({
                  label: denialText(errorCode, i18n),
                  count: last24h,
                  to: denialsHref(errorCode),
                }))}
              />
              <p className={styles.note}>
                <Trans>More than three times as many in 24 hours as on a typical day of the 4 weeks before.</Trans>
              </p>
            </>
          )
        }
      </Card>
      <CountCard
        title={msg`Disabled in 24 hours`}
        part="disabled"
        lines={2}
        opens={{ digit: 4, to: disabledDevicesHref }}
        figures={({ devices, users }) => [
          {
            label: i18n._(msg({ message: plural(devices, { one: 'device', other: 'devices' }) })),
            count: devices,
            to: disabledDevicesHref,
          },
          {
            label: i18n._(msg({ message: plural(users, { one: 'user', other: 'users' }) })),
            count: users,
            to: disabledUsersHref,
          },
        ]}
      />
      <Card
        title={msg`Jobs with failures`}
        query={failedJobs(timeZone)}
        lines={1}
        opens={{ digit: 5, to: failedJobsHref }}
      >
        {(count) => <Figures figures={[{ label: t`in 7 days`, count, to: failedJobsHref }]} />}
      </Card>
      <CountCard
        title={msg`Refused log-ins`}
        part="denials"
        lines={2}
        figures={({ last24h, before }) => [
          { label: t`in 24 hours`, count: last24h, to: denialsHref() },
          { label: t`a day on average`, count: before },
        ]}
        note={<Trans>The average is that of the 7 days before these 24 hours.</Trans>}
      />
    </>
  );
}
