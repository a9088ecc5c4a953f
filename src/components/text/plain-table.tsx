import type { ReactNode } from 'react';
import { Unseen } from './text.tsx';
import styles from './plain-table.module.css';

type Props = { caption: string; heads: readonly string[]; rows: readonly (readonly [string, ...ReactNode[]])[] };

/** A small table. The first cell of a row is its head, and differs from those of other rows. */
export function PlainTable({ caption, heads, rows }: Props) {
  return (
    <div className={styles.box} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <Unseen>{caption}</Unseen>
        </caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
