import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

/** Shows a status as icon and text, never by colour alone. */
export function StatusPill({ tone, icon: StatusIcon, children }: { tone: Tone; icon: Icon; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      <StatusIcon size={13} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

/** How one value of a status is shown. */
export type StatusWord = { readonly label: MessageDescriptor; readonly tone: Tone; readonly icon: Icon };

export function WordPill({ word: { label, tone, icon } }: { word: StatusWord }) {
  const { i18n } = useLingui();
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(label)}
    </StatusPill>
  );
}

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className={styles.tag}>
      <span>{children}</span>
    </span>
  );
}
