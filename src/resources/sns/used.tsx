import { useLingui } from '@lingui/react';
import type { SnRecord } from '#contract/sns.ts';
import { formatNumber } from '../../lib/format.ts';
import { isLimited, NEARLY_USED, shareOf, type UsedLimit, usedOf } from './use-of-limits.ts';
import styles from './used.module.css';

type Props = { sn: SnRecord; name: UsedLimit };

/** How much of a limit is in use: `3 / 5`, in colour when it is nearly or wholly used up. */
export function Used({ sn, name }: Props) {
  const { i18n } = useLingui();
  const limit = sn[name];
  return (
    <span className={styles.used} data-full={fullnessOf(sn, name)}>
      {formatNumber(usedOf(sn, name), i18n.locale)}
      <span className={styles.of}> / {limit === undefined ? '∞' : formatNumber(limit, i18n.locale)}</span>
    </span>
  );
}

/** The same with a bar, where the SN has the limit. */
export function Gauge({ sn, name }: Props) {
  const share = Math.min(1, shareOf(sn, name));
  return (
    <span className={styles.gauge}>
      <Used sn={sn} name={name} />
      {isLimited(sn, name) && (
        <span className={styles.bar} data-full={fullnessOf(sn, name)} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  );
}

function fullnessOf(sn: SnRecord, name: UsedLimit): 'near' | 'full' | undefined {
  const share = shareOf(sn, name);
  if (share >= 1) return 'full';
  return share >= NEARLY_USED ? 'near' : undefined;
}
