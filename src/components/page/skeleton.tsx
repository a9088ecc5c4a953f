import { useLingui } from '@lingui/react/macro';
import styles from './skeleton.module.css';

export function SkeletonLines({ count = 8 }: { count?: number }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className={styles.lines}>
      {Array.from({ length: count }, (_, line) => (
        <span key={line} className={styles.line} style={{ width: `${55 + ((line * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
