import { CopyButton } from '../components/text/copy-button.tsx';
import styles from './mid.module.css';

/**
 * Shows a device code, MAC address or GUID (`what`) with a copy button, which stays visible when a long value is cut
 * off.
 */
export function Mid({ value, what = 'MID' }: { value: string; what?: string }) {
  return (
    <span className={styles.mid}>
      <span title={value}>{value}</span> <CopyButton text={value} what={what} />
    </span>
  );
}
