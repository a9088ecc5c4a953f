import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useFollowLink } from '../../lib/navigation/pressed-link.ts';
import styles from './tabs.module.css';

type Tab = { to: string; label: ReactNode; count?: number | undefined };

/** Each tab has a URL, so that Back returns to the previous one. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a narrow page the tabs scroll: keep the current one visible.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  const follow = useFollowLink();
  // A tab stays current while a drawer is open over it. The path of the first tab may be a prefix of the others.
  const current = tabs.map(({ to }) => pathOf(to)).filter((path) => `${pathname}/`.startsWith(`${path}/`));
  const nearest = current.reduce((longest, path) => (path.length > longest.length ? path : longest), '');
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <a
          key={tab.to}
          href={tab.to}
          data-ahead
          className={styles.tab}
          aria-current={pathOf(tab.to) === nearest ? 'page' : undefined}
          onClick={follow}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}

const pathOf = (to: string): string => to.replace(/[?#].*/, '');
