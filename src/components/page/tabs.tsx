import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import styles from './tabs.module.css';

export type Tab = { to: string; label: ReactNode; count?: number | undefined };

/** Tabs of a page as links: each has an address, Back returns to the one before. `label` names the row. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a narrow page the row is longer than the page: the current tab is in sight all the same.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  // A drawer over a tab leaves it the current one; the address of the first tab may begin those of the others.
  const isStem = ({ to }: Tab) => tabs.some((other) => other.to.startsWith(`${to}/`));
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={isStem(tab)} className={styles.tab ?? ''}>
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
