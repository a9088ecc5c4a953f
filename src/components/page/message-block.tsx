import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './message-block.module.css';

type Props = {
  icon: Icon;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced immediately by screen readers, for failures. */
  alert?: boolean;
  /** True when it replaces a whole page: its title is the heading of the page. */
  page?: boolean;
};

export function MessageBlock({ icon: BlockIcon, title, children, actions, alert = false, page = false }: Props) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={styles.block} role={alert ? 'alert' : undefined}>
      <BlockIcon size={28} stroke={1.5} aria-hidden className={styles.icon} />
      <Title tabIndex={page ? -1 : undefined} className={styles.title}>
        {title}
      </Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
