import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { Sn } from '../../domain/sn.tsx';
import { statesQuery } from '../../domain/states/api.ts';
import { SetByLine } from '../../domain/states/set-by.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { StandingPill } from '../../domain/standing-pill.tsx';
import { path } from '../../lib/path.ts';
import { formatSn } from '../../words/format-sn.ts';
import { useServerNow } from '../../lib/format/now.tsx';
import { daysBetween, nearnessOf } from '../../domain/validity.ts';
import { ALL, type Call } from './call.ts';
import styles from './desk.module.css';

export function SnList({ call: { caller, scope } }: { call: Call }) {
  const { t } = useLingui();
  const [, setAddress] = useSearchParams();
  const { data: sets } = useQuery(
    statesQuery(
      'sn',
      caller.sns.map(({ sn }) => sn),
    ),
  );
  if (caller.sns.length === 0) return null;
  const choose = (sn: string) => setAddress(sn === ALL && caller.focus === undefined ? {} : { sn });
  const isChosen = (sn: string) => scope.isNarrowed && scope.sns[0] === sn;
  return (
    <section aria-label={t`SNs`}>
      <h3 className={styles.snHead}>
        <Plural value={caller.total} one="# SN" other="# SNs" />
        {caller.sns.length > 1 && (
          <button type="button" className={styles.all} aria-pressed={!scope.isNarrowed} onClick={() => choose(ALL)}>
            <Trans>View all</Trans>
          </button>
        )}
      </h3>
      <ul className={styles.sns}>
        {caller.sns.map((record) => (
          <li key={record.sn} data-chosen={isChosen(record.sn) || undefined}>
            <button
              type="button"
              className={styles.choose}
              aria-pressed={isChosen(record.sn)}
              onClick={() => choose(isChosen(record.sn) ? ALL : record.sn)}
            >
              <Sn value={record.sn} />
              <span className={styles.muted}>{record.product?.productName}</span>
            </button>
            <SetByLine kind="sn" set={sets?.get(record.sn)} status={record.status} archived={record.archived} />
            <span className={styles.snFacts}>
              {record.standing !== undefined && <StandingPill standing={record.standing} />} <Left sn={record} />{' '}
              <CopyButton text={record.sn} what="SN" />
              <Link to={path`/sns/${record.sn}`} aria-label={t`Open ${formatSn(record.sn)}`} className={styles.open}>
                <IconExternalLink size={15} aria-hidden />
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Left({ sn }: { sn: SnRecord }) {
  const now = useServerNow();
  const { expires: end } = sn;
  if (end === undefined)
    return (
      <span className={`${styles.left} ${styles.muted}`}>
        <Trans>no end</Trans>
      </span>
    );
  const days = daysBetween(now, end);
  const nearness = nearnessOf(sn, now);
  return (
    <span className={styles.left} data-term={nearness}>
      {nearness !== 'over' ? (
        <Plural value={days} one="# day left" other="# days left" />
      ) : sn.standing === 'grace' && sn.graceUntil !== undefined ? (
        <Trans>
          expired, works until <DateTime value={sn.graceUntil} day />
        </Trans>
      ) : sn.standing === 'expired' ? (
        <Trans>
          since <DateTime value={end} day />
        </Trans>
      ) : (
        <Trans>expired</Trans>
      )}
    </span>
  );
}
