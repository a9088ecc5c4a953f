import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInZone, formatRelative, formatZone, instantOf } from '../../lib/format/format.ts';
import { useSession } from '../../lib/api/session.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './date-time.module.css';
import { AnchoredPopover } from '../kit/popover.tsx';

type Props = { value: string; onClose: () => void };

export function DateTimeDetails({ value, onClose }: Props) {
  const { i18n, t } = useLingui();
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const instant = instantOf(value, timeZone);
  const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const lines = [
    { label: t`Server`, zone: formatZone(timeZone, instant), text: value },
    { label: t`Here`, zone: formatZone(local, instant), text: formatInZone(instant, local) },
    { label: t`UTC`, zone: '', text: formatInZone(instant, 'UTC') },
  ];
  return (
    <AnchoredPopover onClose={onClose} label={t`Time in other zones`}>
      <p className={styles.headline}>{formatRelative(instant, now, i18n.locale, timeZone)}</p>
      <dl className={styles.zones}>
        {lines.map(({ label, zone, text }) => (
          <div key={label} className={styles.line}>
            <dt>
              {label} <span className={styles.zone}>{zone}</span>
            </dt>
            <dd>
              {text} <CopyButton text={text} what={label} />
            </dd>
          </div>
        ))}
      </dl>
    </AnchoredPopover>
  );
}
