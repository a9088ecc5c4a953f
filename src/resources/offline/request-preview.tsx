import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Notice, Notices } from '../../components/page/notices.tsx';
import { readRequest, type OfflineRequest, type RequestKind } from '../../domain/offline-text.ts';
import { Sn } from '../../domain/sn.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { offlinePaths } from './paths.ts';
import { kindWords } from './words.ts';
import styles from './offline.module.css';

export function RequestPreview({ request }: { request: OfflineRequest }) {
  const { t, i18n } = useLingui();
  const { kind, sn, device, machineName, minutes } = request;
  const lines = [
    { label: t`SN`, value: <Sn value={sn} /> },
    { label: t`Device`, value: <span className={styles.device}>{device}</span> },
    { label: t`Device name`, value: machineName },
    { label: t`Duration`, value: minutes !== undefined && <Minutes minutes={minutes} locale={i18n.locale} /> },
  ];
  return (
    <section className={styles.preview} aria-label={t`Content of the request`} aria-live="polite">
      <h2>{i18n._(kindWords[kind])}</h2>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) =>
          value === undefined || value === false ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

const DAY_MINUTES = 1440;

function Minutes({ minutes, locale }: { minutes: number; locale: string }) {
  const count = formatNumber(minutes, locale);
  if (minutes < DAY_MINUTES) return <Trans>{count} minutes</Trans>;
  const days = formatNumber(Math.round((minutes / DAY_MINUTES) * 10) / 10, locale);
  return (
    <Trans>
      {days} days ({count} minutes)
    </Trans>
  );
}

type Tab = typeof offlinePaths.single | typeof offlinePaths.seats;

const seats = { tab: offlinePaths.seats, link: msg`Continue with check-out and check-in` } as const;
const answered: Readonly<Record<RequestKind, { tab: Tab; link: MessageDescriptor; about: MessageDescriptor }>> = {
  update: {
    ...{ tab: offlinePaths.single, link: msg`Continue with update strings` },
    about: msg`This requests an update string, not a seat.`,
  },
  borrow: { ...seats, about: msg`This requests a borrowed seat.` },
  return: { ...seats, about: msg`This returns a seat.` },
};

/** Shows a link to the tab that answers a pasted request. The link passes the request on; `onGo` clears it here. */
export function OtherTabHint({ text, here, onGo }: { text: string; here: Tab; onGo: () => void }) {
  const { t, i18n } = useLingui();
  const request = readRequest(text);
  if (request === undefined || answered[request.kind].tab === here) return null;
  const { tab, link, about } = answered[request.kind];
  return (
    <Notices label={t`Purpose of the request`}>
      <Notice tone="info">
        {i18n._(about)}{' '}
        <Link to={tab} state={{ request: text.trim() }} onClick={onGo}>
          {i18n._(link)}
        </Link>
      </Notice>
    </Notices>
  );
}
