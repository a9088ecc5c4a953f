import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Facts in groups, side by side as far as there is room. */
export function FactGroups({ children }: { children: ReactNode }) {
  return <div className={styles.groups}>{children}</div>;
}

type GroupProps = { label: MessageDescriptor; children: ReactNode; note?: ReactNode };

/** Facts under one heading; `note` stands below them. */
export function Group({ label, children, note }: GroupProps) {
  const { i18n } = useLingui();
  return (
    <section className={styles.group}>
      <h2>{i18n._(label)}</h2>
      <dl>{children}</dl>
      {note}
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

/** A fact that there is none of: not yet, no limit, off. */
export function Nothing({ children }: { children: ReactNode }) {
  return <span className={styles.nothing}>{children}</span>;
}

/** The most telling facts of a record in a row below its title. */
export function HeadFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.head}>{children}</dl>;
}

/** One fact of a title; it may hold links and buttons. */
export function HeadFact({ label, children }: { label: MessageDescriptor; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div>
      <dt>{i18n._(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
