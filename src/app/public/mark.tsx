import styles from './mark.module.css';

export function Mark() {
  return (
    <span className={styles.mark}>
      <img src="/favicon.svg" alt="" width={22} height={22} />
      Licet
    </span>
  );
}
