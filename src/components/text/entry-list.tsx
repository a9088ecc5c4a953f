import type { ReactNode } from 'react';
import styles from './entry-list.module.css';

/** Shows a short list with what can be done with each entry. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type Props = {
  name: ReactNode;
  /** The tooltip of the name. */
  title?: string;
  told: ReactNode;
  /** Buttons. */
  children?: ReactNode;
};

export function Entry({ name, title, told, children }: Props) {
  return (
    <li className={styles.entry}>
      <div>
        <div className={styles.name} title={title}>
          {name}
        </div>
        <div className={styles.told}>{told}</div>
      </div>
      <div className={styles.buttons}>{children}</div>
    </li>
  );
}
