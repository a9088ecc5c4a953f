import { useLingui } from '@lingui/react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { isLimited, NEARLY_USED, partOf, shareOf, type UsedLimit, usedOf } from './use-of-limits.ts';
import styles from './used.module.css';

type Props = { sn: SnRecord; name: UsedLimit };

/** Shows the use of a limit, such as `3 / 5`. It is coloured from 90 % on. */
export const Used = ({ sn, name }: Props) => <Part count={usedOf(sn, name)} limit={sn[name]} />;

export const Peak = ({ sn }: Pick<Props, 'sn'>) => <Part count={sn.peakCount ?? 0} limit={sn.concurrentNumber} />;

function Part({ count, limit }: { count: number; limit: number | undefined }) {
  const { i18n } = useLingui();
  return (
    <span className={styles.used} data-full={fullnessOf(count, limit)}>
      {formatNumber(count, i18n.locale)}
      <span className={styles.of}> / {limit === undefined ? '∞' : formatNumber(limit, i18n.locale)}</span>
    </span>
  );
}

export function Gauge({ sn, name }: Props) {
  const share = Math.min(1, shareOf(sn, name));
  return (
    <span className={styles.gauge}>
      <Used sn={sn} name={name} />
      {isLimited(sn, name) && (
        <span className={styles.bar} data-full={fullnessOf(usedOf(sn, name), sn[name])} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  );
}

function fullnessOf(count: number, limit: number | undefined): 'near' | 'full' | undefined {
  const share = partOf(count, limit);
  if (share >= 1) return 'full';
  return share >= NEARLY_USED ? 'near' : undefined;
}
