import { CopyButton } from './copy-button.tsx';
import styles from './mid.module.css';

/** A device code or MAC address with its copy button, which stays in sight where a long code is cut. */
export function Mid({ value }: { value: string }) {
  return (
    <span className={styles.mid}>
      <span title={value}>{value}</span> <CopyButton text={value} what="MID" />
    </span>
  );
}
