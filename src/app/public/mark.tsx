import styles from './mark.module.css';

/** Shows the logo and the name of the product. */
export function Mark() {
  return (
    <span className={styles.mark}>
      <img src="/favicon.svg" alt="" width={22} height={22} />
      Licet
    </span>
  );
}
