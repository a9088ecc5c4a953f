import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
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
  // A tab stays current while a drawer is open over it. The path of the first tab may be a prefix of the others.
  const paths = tabs.map(({ to }) => pathOf(to));
  const isOther = ({ to }: Tab) =>
    paths.some((other) => other.startsWith(`${pathOf(to)}/`) && `${pathname}/`.startsWith(`${other}/`));
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={isOther(tab)} className={styles.tab ?? ''}>
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}

const pathOf = (to: string): string => to.replace(/[?#].*/, '');
