import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MOST } from './state.ts';
import styles from './reports.module.css';

type Props = {
  title: string;
  chosen: readonly string[];
  show: (name: string) => ReactNode;
  onRemove: (name: string) => void;
  /** The box that adds an entry; hidden when the maximum is reached. */
  children: ReactNode;
};

/** Shows the chosen SNs or users of a report, up to ten, and a box to add more. */
export function Chosen({ title, chosen, show, onRemove, children }: Props) {
  const { t } = useLingui();
  const count = chosen.length;
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>
        {title} <span className={styles.counter}>{`${count}/${MOST}`}</span>
      </h2>
      {count < MOST && children}
      <ul className={styles.chosen}>
        {chosen.map((name) => (
          <li key={name}>
            <span>{show(name)}</span>
            <button type="button" aria-label={t`Remove ${name}`} onClick={() => onRemove(name)}>
              <IconX size={13} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
