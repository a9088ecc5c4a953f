import styles from './mark.module.css';

/** The product's sign and name. */
export function Mark() {
  return (
    <span className={styles.mark}>
      <img src="/favicon.svg" alt="" width={22} height={22} />
      Licet
    </span>
  );
}
