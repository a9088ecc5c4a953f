import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Drop } from '../components/menu/drop.tsx';
import { lazyNamed } from '../lib/lazy-named.ts';
import { useSession } from '../lib/api/session.ts';
import styles from './user-menu.module.css';

const UserPanel = lazyNamed(() => import('./user-panel.tsx'), 'UserPanel');

export function UserMenu() {
  const { t } = useLingui();
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const name = user.displayName || user.username;
  return (
    <Drop
      opened={opened}
      onOpened={setOpened}
      label={t`Your menu`}
      side="bottom-end"
      trigger={(trigger) => (
        <button type="button" className={styles.avatar} aria-label={t`Your menu: ${name}`} title={name} {...trigger}>
          {[...name][0]?.toUpperCase()}
        </button>
      )}
    >
      <UserPanel />
    </Drop>
  );
}
