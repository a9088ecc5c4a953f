import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SnRecord } from '#contract/sns/sns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { NumberText } from '../../components/text/text.tsx';
import { formatRelative, instantOf } from '../../lib/format/format.ts';
import { useNow, useServerNow } from '../../lib/format/now.tsx';
import { useSession } from '../../lib/api/session.ts';
import styles from './list/sns.module.css';
import { daysBetween, nearnessOf } from '../../domain/validity.ts';

export function Ends({ sn }: { sn: SnRecord }) {
  const now = useServerNow();
  const { expires: end } = sn;
  if (end === undefined) return <NoEnd sn={sn} />;
  return (
    <span className={styles.ends}>
      <DateTime value={end} day />
      <EndDistance end={end} nearness={nearnessOf(sn, now)} />
    </span>
  );
}

function EndDistance({ end, nearness }: { end: string; nearness: 'near' | 'over' | undefined }) {
  const { i18n } = useLingui();
  const { timeZone } = useSession();
  const distance = formatRelative(instantOf(end, timeZone), useNow(), i18n.locale, timeZone);
  return (
    <span className={styles.distance} data-term={nearness}>
      {distance}
    </span>
  );
}

/** Shown when a licence has no end date yet: its days count from activation, or it never ends. */
function NoEnd({ sn: { expirationDays } }: { sn: SnRecord }) {
  return (
    <span className={styles.distance}>
      {expirationDays === undefined ? (
        <Trans>never</Trans>
      ) : (
        <Plural value={expirationDays} one="# day from activation" other="# days from activation" />
      )}
    </span>
  );
}

export function DaysLeft({ sn }: { sn: SnRecord }) {
  const now = useServerNow();
  const { expires: end } = sn;
  return <NumberText value={end === undefined ? undefined : daysBetween(now, end)} />;
}
