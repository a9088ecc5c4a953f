import { IconAlertTriangle, IconBan, IconInfoCircle, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notices.module.css';

export type NoticeTone = 'bad' | 'warn' | 'info';

const icons: Record<NoticeTone, Icon> = { bad: IconBan, warn: IconAlertTriangle, info: IconInfoCircle };

export function Notices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.notices} aria-label={label}>
      {children}
    </ul>
  );
}

export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  const NoticeIcon = icons[tone];
  return (
    <li data-tone={tone}>
      <NoticeIcon size={16} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
