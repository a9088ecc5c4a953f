import type { ReactNode } from 'react';
import styles from './import.module.css';

type Props = {
  label: string;
  heads: readonly ReactNode[];
  /** The rows. */
  children: ReactNode;
};

/** Shows a table that scrolls on its own, also by keyboard. */
export function MappingTable({ label, heads, children }: Props) {
  return (
    <div className={styles.mapping} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
