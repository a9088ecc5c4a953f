import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import styles from './tabs.module.css';

export type Tab = { to: string; label: ReactNode; count?: number | undefined };

/** Tabs of a page as links: each has an address, Back returns to the one before. `label` names the row. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  // A drawer over a tab leaves it the current one; the address of the first tab may begin those of the others.
  const isStem = ({ to }: Tab) => tabs.some((other) => other.to.startsWith(`${to}/`));
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={isStem(tab)} className={styles.tab ?? ''}>
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
