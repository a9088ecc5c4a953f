import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { denialText } from '../../words/denials.ts';
import { useSession } from '../../lib/api/session.ts';
import { failedJobs, overviewPart } from './api.ts';
import { Card, Figures } from './card.tsx';
import {
  denialsHref,
  disabledDevicesHref,
  disabledUsersHref,
  expiredHref,
  expiringHref,
  failedJobsHref,
  nearHref,
} from './links.ts';
import styles from './overview.module.css';

/** Shows the most important cards. The keys `1` to `5` open them. */
export function AttentionCards() {
  const { t, i18n } = useLingui();
  const { timeZone } = useSession();
  return (
    <>
      <Card title={msg`Expiring`} query={overviewPart('expiring')} opens={{ digit: 1, to: expiringHref('next7') }}>
        {({ told }) => (
          <Figures
            figures={[
              { label: t`within 7 days`, count: told.days7, to: expiringHref('next7') },
              { label: t`within 30 days`, count: told.days30, to: expiringHref('next30') },
              { label: t`within 90 days`, count: told.days90, to: expiringHref('next90') },
            ]}
          />
        )}
      </Card>
      <Card title={msg`Expired recently`} query={overviewPart('expiredRecently')}>
        {({ told }) => (
          <Figures
            figures={[
              { label: t`in the last 7 days`, count: told.days7, to: expiredHref('last7') },
              { label: t`in the last 30 days`, count: told.days30, to: expiredHref('last30') },
            ]}
          />
        )}
      </Card>
      <Card
        title={msg`Limits nearly used up`}
        query={overviewPart('nearLimit')}
        opens={{ digit: 2, to: nearHref('concurrency') }}
      >
        {({ told }) => (
          <Figures
            figures={[
              { label: t`Sessions and seats`, count: told.concurrency, to: nearHref('concurrency') },
              { label: t`Devices`, count: told.devices, to: nearHref('devices') },
              { label: t`Users`, count: told.users, to: nearHref('users') },
            ]}
            note={<Trans>SNs with 90% or more of a limit in use.</Trans>}
          />
        )}
      </Card>
      <Card title={msg`Error spikes`} query={overviewPart('spikes')} opens={{ digit: 3, to: denialsHref('last24h') }}>
        {({ told }) =>
          told.length === 0 ? (
            <p className={styles.quiet}>
              <Trans>No reason was given far more often than usual.</Trans>
            </p>
          ) : (
            <Figures
              figures={told.map(({ errorCode, last24h }) => ({
                label: denialText(errorCode, i18n),
                count: last24h,
                to: denialsHref('last24h', errorCode),
              }))}
              note={<Trans>In 24 hours, more than three times as often as on a usual day of the 4 weeks before.</Trans>}
            />
          )
        }
      </Card>
      <Card
        title={msg`Disabled in 24 hours`}
        query={overviewPart('disabled')}
        opens={{ digit: 4, to: disabledDevicesHref }}
      >
        {({ told }) => (
          <Figures
            figures={[
              { label: t`Devices`, count: told.devices, to: disabledDevicesHref },
              { label: t`Users`, count: told.users, to: disabledUsersHref },
            ]}
          />
        )}
      </Card>
      <Card title={msg`Jobs with failures`} query={failedJobs(timeZone)} opens={{ digit: 5, to: failedJobsHref }}>
        {(count) => <Figures figures={[{ label: t`in 7 days`, count, to: failedJobsHref }]} />}
      </Card>
      <Card title={msg`Refused log-ins`} query={overviewPart('denials')}>
        {({ told }) => (
          <Figures
            figures={[
              { label: t`in 24 hours`, count: told.last24h, to: denialsHref('last24h') },
              { label: t`a day in the 7 days before`, count: told.before, to: denialsHref('last7') },
            ]}
          />
        )}
      </Card>
    </>
  );
}
