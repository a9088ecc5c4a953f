import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeWithState } from '../../lib/last-place.ts';
import styles from './page-header.module.css';

export type Crumb = { label: ReactNode; to: string };

type Props = {
  title: ReactNode;
  /** Parent pages. A list is restored with its state. */
  crumbs?: readonly Crumb[];
  aside?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, crumbs = [], aside, actions, children }: Props) {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      {crumbs.length > 0 && (
        <nav aria-label={t`Breadcrumbs`} className={styles.crumbs}>
          {crumbs.map(({ label, to }) => (
            <span key={to} className={styles.crumb}>
              <Link to={placeWithState(to)}>{label}</Link>
              <IconChevronRight size={14} aria-hidden />
            </span>
          ))}
        </nav>
      )}
      <div className={styles.row}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}
