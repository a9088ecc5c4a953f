import styles from '../page/skeleton.module.css';

/** Shows grey bars while rows load. The widths differ so that they look like text. */
export function SkeletonRows({ cellCount, count = 12 }: { cellCount: number; count?: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} className={styles.row}>
          {Array.from({ length: cellCount }, (_cell, cell) => (
            <td key={cell}>
              <span className={styles.cell} style={{ width: `${45 + ((row * 7 + cell * 13) % 5) * 10}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
