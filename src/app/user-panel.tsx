import { Trans } from '@lingui/react/macro';
import { IconSettings } from '@tabler/icons-react';
import { LinkButton } from '../components/kit/button.tsx';
import { Preferences } from '../components/preferences.tsx';
import { RoleName } from '../domain/role-name.tsx';
import { useSession } from '../lib/api/session.ts';
import { LogOut } from './log-out.tsx';
import { Zones } from './zones.tsx';
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
      <LinkButton to="/settings/account" leftSection={<IconSettings size={16} aria-hidden />} fullWidth>
        <Trans>Your account</Trans>
      </LinkButton>
      <LogOut />
    </div>
  );
}
