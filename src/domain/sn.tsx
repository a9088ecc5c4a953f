import { formatSn } from '../words/format-sn.ts';
import styles from '../components/text/text.module.css';

/** Shows an SN in monospace, generated ones in groups of four, which are easier to read aloud. */
export function Sn({ value }: { value: string }) {
  return <span className={styles.sn}>{formatSn(value)}</span>;
}
