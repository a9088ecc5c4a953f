import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../components/kit/button.tsx';
import { formatZone } from '../lib/format/format.ts';
import { lazyNamed } from '../lib/lazy-named.ts';
import { useFirstScreenStands } from '../lib/painted.ts';
import { useSession } from '../lib/api/session.ts';
import { recall, remember } from '../lib/storage.ts';
import { useNarrow } from '../lib/use-narrow.ts';
import { Mark } from './public/mark.tsx';
import { Places } from './nav-places.tsx';
import styles from './side-nav.module.css';

const NavDrawer = lazyNamed(() => import('../components/kit/drawer.tsx'), 'NavDrawer');

type Props = { /** On a narrow page the navigation is a drawer. */ opened: boolean; onClose: () => void };

export function SideNav({ opened, onClose }: Props) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const [collapsed, setCollapsed] = useState(() => recall('nav') === 'collapsed');
  const toggle = () => {
    remember('nav', collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };

  if (narrow) {
    return opened ? (
      <Suspense>
        <NavDrawer opened onClose={onClose} title={<Mark />}>
          <nav aria-label={t`Main`} className={styles.sheet}>
            <Places onGo={onClose} />
            <Zone />
          </nav>
        </NavDrawer>
      </Suspense>
    ) : null;
  }
  return (
    <nav aria-label={t`Main`} className={styles.nav} data-collapsed={collapsed || undefined}>
      <div className={styles.head}>
        {!collapsed && <Mark />}
        <IconButton label={collapsed ? t`Expand the navigation` : t`Collapse the navigation`} onClick={toggle}>
          <IconLayoutSidebar size={18} aria-hidden />
        </IconButton>
      </div>
      <Places collapsed={collapsed} />
      {!collapsed && <Zone />}
    </nav>
  );
}

function Zone() {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  // The first use of a time zone is slow: its offset appears after the first screen.
  const zone = useFirstScreenStands() ? formatZone(timeZone, now) : timeZone;
  return (
    <p className={styles.zone}>
      <Trans>Server time: {zone}</Trans>
    </p>
  );
}
