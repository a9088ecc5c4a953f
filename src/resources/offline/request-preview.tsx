import { Trans, useLingui } from '@lingui/react/macro';
import { Sn } from '../../domain/sn.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import type { OfflineRequest } from '../../domain/offline-text.ts';
import { kindWords } from './words.ts';
import styles from './offline.module.css';

export function RequestPreview({ request }: { request: OfflineRequest }) {
  const { t, i18n } = useLingui();
  const { kind, sn, device, machineName, minutes } = request;
  const lines = [
    { label: t`SN`, value: <Sn value={sn} /> },
    { label: t`Device`, value: <span className={styles.device}>{device}</span> },
    { label: t`Machine name`, value: machineName },
    {
      label: t`Duration`,
      value: minutes === undefined ? undefined : <Minutes minutes={minutes} locale={i18n.locale} />,
    },
  ];
  return (
    <section className={styles.preview} aria-label={t`What the request says`} aria-live="polite">
      <h2>{i18n._(kindWords[kind])}</h2>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) =>
          value === undefined ? null : (
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
