import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { NavLink, useLocation, useNavigation } from 'react-router';
import { IconButton } from '../components/kit/button.tsx';
import { formatZone } from '../lib/format/format.ts';
import { lazyNamed } from '../lib/lazy-named.ts';
import { placeWithState } from '../lib/last-place.ts';
import { useFirstScreenStands } from '../lib/painted.ts';
import { useCan, useSession } from '../lib/api/session.ts';
import { recall, remember } from '../lib/storage.ts';
import { useNarrow } from '../lib/use-narrow.ts';
import { Mark } from './public/mark.tsx';
import { places } from './places.ts';
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
          <div className={styles.sheet}>
            <Places onGo={onClose} />
            <Zone />
          </div>
        </NavDrawer>
      </Suspense>
    ) : null;
  }
  return (
    <div className={styles.nav} data-collapsed={collapsed || undefined}>
      <div className={styles.head}>
        {!collapsed && <Mark />}
        <IconButton label={collapsed ? t`Show the navigation` : t`Collapse the navigation`} onClick={toggle}>
          <IconLayoutSidebar size={18} aria-hidden />
        </IconButton>
      </div>
      <Places collapsed={collapsed} />
      {!collapsed && <Zone />}
    </div>
  );
}

function Places({ collapsed = false, onGo }: { collapsed?: boolean; onGo?: () => void }) {
  const { t, i18n } = useLingui();
  const can = useCan();
  // Re-renders on every navigation, which changes the stored state of the lists.
  const here = useLocation();
  const { location: ahead } = useNavigation();
  return (
    <nav aria-label={t`Main`} className={styles.places}>
      {places
        .filter(({ operation }) => can(operation))
        .map(({ to, label, icon: PlaceIcon }) => (
          <NavLink
            key={to}
            // A click on the current page's own link clears its filters, but not while the code of another page is
            // loading.
            to={(ahead ?? here).pathname === to ? to : placeWithState(to)}
            className={styles.place ?? ''}
            onClick={() => onGo?.()}
            aria-label={i18n._(label)}
            title={collapsed ? i18n._(label) : undefined}
          >
            <PlaceIcon size={18} stroke={1.75} aria-hidden />
            {!collapsed && <span>{i18n._(label)}</span>}
          </NavLink>
        ))}
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
