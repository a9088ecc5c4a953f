import { Trans, useLingui } from '@lingui/react/macro';
import { IconSettings } from '@tabler/icons-react';
import { LinkButton } from '../components/kit/button.tsx';
import { Preferences } from '../components/preferences.tsx';
import { RoleName } from '../domain/role-name.tsx';
import { useSession } from '../lib/api/session.ts';
import { formatDuration } from '../lib/format/duration.ts';
import { formatMinute, formatZone, offsetMinutes } from '../lib/format/format.ts';
import { useNow, useServerNow } from '../lib/format/now.tsx';
import { LogOut } from './log-out.tsx';
import { settingsPaths } from '../resources/settings/paths.ts';
import styles from './user-menu.module.css';

export function UserPanel() {
  const { user } = useSession();
  return (
    <div className={styles.panel}>
      <div>
        <div className={styles.name}>{user.displayName || user.username}</div>
        <div className={styles.role}>
          {user.username} · <RoleName role={user.role} />
        </div>
      </div>
      <Preferences />
      <Zones />
      <LinkButton to={settingsPaths.account} leftSection={<IconSettings size={16} aria-hidden />} fullWidth>
        <Trans>Your account</Trans>
      </LinkButton>
      <LogOut />
    </div>
  );
}

function Zones() {
  const { timeZone } = useSession();
  const now = useNow();
  const time = formatMinute(useServerNow()).slice(11);
  const zone = formatZone(timeZone, now);
  return (
    <div className={styles.zones}>
      <p>
        <Trans>
          Server time {time}, {zone}
        </Trans>
      </p>
      <Away now={now} />
    </div>
  );
}

function Away({ now }: { now: Date }) {
  const { i18n } = useLingui();
  const { timeZone } = useSession();
  const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const minutes = offsetMinutes(now, local) - offsetMinutes(now, timeZone);
  if (minutes === 0) return null;
  const length = formatDuration(Math.abs(minutes) * 60, i18n);
  const zone = formatZone(local, now);
  return (
    <p>
      {minutes < 0 ? (
        <Trans>
          Your computer is {length} behind: {zone}
        </Trans>
      ) : (
        <Trans>
          Your computer is {length} ahead: {zone}
        </Trans>
      )}
    </p>
  );
}
