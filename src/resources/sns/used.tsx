import { useLingui } from '@lingui/react/macro';
import type { SnRecord } from '#contract/sns/sns.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { Unseen } from '../../components/text/text.tsx';
import { extraOf, isLimited, NEARLY_USED, partOf, type UsedLimit, usedOf } from './use-of-limits.ts';
import styles from './used.module.css';

type Props = { sn: SnRecord; name: UsedLimit };

/** Shows the use of a limit, such as `3 / 5`. It is coloured from 90 % on. */
export const Used = ({ sn, name }: Props) => (
  <Part count={usedOf(sn, name)} limit={sn[name]} extra={extraOf(sn, name)} />
);

export const Peak = ({ sn }: Pick<Props, 'sn'>) => <Part count={sn.peakCount ?? 0} limit={sn.concurrentNumber} />;

/** `extra` is what an open allowance adds, shown apart from the limit: `6 / 5 + 2`. */
function Part({ count, limit, extra = 0 }: { count: number; limit: number | undefined; extra?: number }) {
  const { i18n } = useLingui();
  const all = limit === undefined ? undefined : limit + extra;
  return (
    <span className={styles.used} data-full={fullnessOf(count, all)}>
      {formatNumber(count, i18n.locale)}
      <span className={styles.of}> / {limit === undefined ? '∞' : formatNumber(limit, i18n.locale)}</span>
      {limit !== undefined && extra > 0 && <Extra count={extra} />}
    </span>
  );
}

function Extra({ count }: { count: number }) {
  const { t, i18n } = useLingui();
  return (
    <span className={styles.of} title={t`By an allowance`}>
      {' '}
      + {formatNumber(count, i18n.locale)} <Unseen>{t`By an allowance`}</Unseen>
    </span>
  );
}

export function Gauge({ sn, name }: Props) {
  const limit = sn[name];
  const all = limit === undefined ? undefined : limit + extraOf(sn, name);
  const share = Math.min(1, partOf(usedOf(sn, name), all));
  return (
    <span className={styles.gauge}>
      <Used sn={sn} name={name} />
      {isLimited(sn, name) && (
        <span className={styles.bar} data-full={fullnessOf(usedOf(sn, name), all)} aria-hidden>
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
