import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { DeskNow } from '#contract/work/desk.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { denialText } from '../../../words/denials.ts';
import { deskPaths } from '../paths.ts';
import styles from './now.module.css';

/** Shows the refused log-ins by reason. Each SN leads to its case. */
export function Refusals({ now: { refusals, from } }: { now: DeskNow }) {
  if (refusals.length === 0)
    return (
      <p className={styles.quiet}>
        <Trans>
          No log-in was refused since <DateTime value={from} />.
        </Trans>
      </p>
    );
  return (
    <ul className={styles.reasons}>
      {refusals.map((reason) => (
        <Reason key={reason.errorCode} reason={reason} />
      ))}
    </ul>
  );
}

function Reason({ reason: { errorCode, count, snCount, sns } }: { reason: DeskNow['refusals'][number] }) {
  const { i18n } = useLingui();
  const left = snCount - sns.length;
  return (
    <li>
      <h3>
        <span className={styles.count}>{formatNumber(count, i18n.locale)}</span> {denialText(errorCode, i18n)}
      </h3>
      <ul className={styles.rows}>
        {sns.map(({ sn, count: refused, productName, customerName, last }) => (
          <li key={sn}>
            <Link to={deskPaths.of({ kind: 'sn', id: sn })}>
              <Sn value={sn} />
            </Link>
            <span className={styles.about}>{[customerName, productName].filter(Boolean).join(' · ')}</span>
            <span className={styles.aside}>
              <Plural value={refused} one="# time" other="# times" />, <DateTime value={last} />
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={styles.quiet}>
          <Plural value={left} one="and # more SN" other="and # more SNs" />
        </p>
      )}
    </li>
  );
}
