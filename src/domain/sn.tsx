import { formatSn } from '../lib/format/format.ts';
import styles from '../components/text/text.module.css';

/** An SN as people read it aloud: monospaced, generated ones in groups of four. */
export function Sn({ value }: { value: string }) {
  return <span className={styles.sn}>{formatSn(value)}</span>;
}
