import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Facts under one heading. */
export function Group({ label, children }: { label: MessageDescriptor; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <section className={styles.group}>
      <h2>{i18n._(label)}</h2>
      <dl>{children}</dl>
    </section>
  );
}

/** One fact: what it is, and how it stands. */
export function Fact({ label, children }: { label: MessageDescriptor; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.fact}>
      <dt>{i18n._(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
