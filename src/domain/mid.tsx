import { CopyButton } from '../components/text/copy-button.tsx';
import styles from './mid.module.css';

/** A device code, MAC address or GUID (`what`) with its copy button, which stays in sight where a long one is cut. */
export function Mid({ value, what = 'MID' }: { value: string; what?: string }) {
  return (
    <span className={styles.mid}>
      <span title={value}>{value}</span> <CopyButton text={value} what={what} />
    </span>
  );
}
