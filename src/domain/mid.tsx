import { CopyButton } from '../components/text/copy-button.tsx';
import styles from './mid.module.css';

/** Shows a MID, MAC address or GUID. The copy button stays visible when a long value is cut off. */
export function Mid({ value, what = 'MID' }: { value: string; what?: string }) {
  return (
    <span className={styles.mid}>
      <span title={value}>{value}</span> <CopyButton text={value} what={what} />
    </span>
  );
}
