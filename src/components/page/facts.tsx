import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Shows groups of facts, side by side if there is room. */
export function FactGroups({ children }: { children: ReactNode }) {
  return <div className={styles.groups}>{children}</div>;
}

type GroupProps = { label: MessageDescriptor; children: ReactNode; note?: ReactNode };

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

/** Shows a fact: a label and its value. */
export function Fact({ label, children }: { label: MessageDescriptor; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.fact}>
      <dt>{i18n._(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows that a fact has no value, such as 'no limit' or 'off'. */
export function Nothing({ children }: { children: ReactNode }) {
  return <span className={styles.nothing}>{children}</span>;
}

/** Shows the most important facts of a record in a row below its title. */
export function HeadFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.head}>{children}</dl>;
}

/** Shows a fact below a title. It may contain links and buttons. */
export function HeadFact({ label, children }: { label: MessageDescriptor; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div>
      <dt>{i18n._(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
