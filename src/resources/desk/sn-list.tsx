import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconExternalLink,
  IconPlayerPause,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { SnRecord, SnStatus } from '#contract/sns.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Sn } from '../../components/sn.tsx';
import { StatusPill, type Tone } from '../../components/status-pill.tsx';
import { path } from '../../lib/api-client.ts';
import { formatSn } from '../../lib/format.ts';
import { useServerNow } from '../../lib/now.tsx';
import { daysBetween, endOf } from '../../lib/validity.ts';
import type { Call } from './case-page.tsx';
import styles from './desk.module.css';
import { ALL } from './scope.ts';

/** The caller's SNs with status and days left; pressing one narrows the tabs down to it. */
export function SnList({ call: { caller, scope } }: { call: Call }) {
  const { t } = useLingui();
  const [, setAddress] = useSearchParams();
  if (caller.sns.length === 0) return null;
  const choose = (sn: string) => setAddress(sn === ALL && caller.focus === undefined ? {} : { sn });
  const isChosen = (sn: string) => scope.isNarrowed && scope.sns[0] === sn;
  return (
    <section aria-label={t`SNs`}>
      <h3 className={styles.snHead}>
        <Plural value={caller.total} one="# SN" other="# SNs" />
        {caller.sns.length > 1 && (
          <button type="button" className={styles.all} aria-pressed={!scope.isNarrowed} onClick={() => choose(ALL)}>
            <Trans>Look at all</Trans>
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
            <span className={styles.snFacts}>
              <Status sn={record} /> <Left sn={record} /> <CopyButton text={record.sn} what="SN" />
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

type Word = { label: MessageDescriptor; tone: Tone; icon: Icon };

const statuses: Readonly<Record<SnStatus, Word>> = {
  0: { label: msg`Enabled`, tone: 'ok', icon: IconCircleCheck },
  1: { label: msg`Disabled`, tone: 'warn', icon: IconPlayerPause },
  2: { label: msg`Marked deleted`, tone: 'neutral', icon: IconTrash },
  4: { label: msg`Blacklisted`, tone: 'bad', icon: IconBan },
};
const archived: Word = { label: msg`Archived`, tone: 'neutral', icon: IconArchive };

function Status({ sn }: { sn: SnRecord }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = sn.archived === true ? archived : statuses[sn.status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(label)}
    </StatusPill>
  );
}

function Left({ sn }: { sn: SnRecord }) {
  const now = useServerNow();
  const end = endOf(sn);
  if (end === undefined)
    return (
      <span className={`${styles.left} ${styles.muted}`}>
        <Trans>no end</Trans>
      </span>
    );
  const days = daysBetween(now, end);
  return (
    <span className={styles.left} data-term={end < now ? 'over' : days < 30 ? 'near' : undefined}>
      {end < now ? <Trans>expired</Trans> : <Plural value={days} one="# day left" other="# days left" />}
    </span>
  );
}
