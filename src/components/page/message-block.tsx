import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './message-block.module.css';

type Props = {
  icon: Icon;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced at once, for failures. */
  alert?: boolean;
  /** In place of a whole page: the title is the page's. */
  page?: boolean;
};

/** What a list, a card or a page shows instead of its content: nothing there, not permitted, failed. */
export function MessageBlock({ icon: BlockIcon, title, children, actions, alert = false, page = false }: Props) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={styles.block} role={alert ? 'alert' : undefined}>
      <BlockIcon size={28} stroke={1.5} aria-hidden className={styles.icon} />
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
