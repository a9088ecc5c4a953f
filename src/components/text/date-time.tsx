import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { formatDay, formatMinute, formatRelative, instantOf } from '../../lib/format/format.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useNow } from '../../lib/format/now.tsx';
import { useSession } from '../../lib/api/session.ts';
import styles from './date-time.module.css';

const DateTimeDetails = lazyNamed(() => import('./date-time-details.tsx'), 'DateTimeDetails');

type Props = {
  /** A server time, `yyyy-MM-dd HH:mm:ss` in the server's zone. */
  value: string | undefined;
  day?: boolean;
  relative?: boolean;
};

/** Shows a server time. A click opens it in other zones, to copy. Cheap enough for table cells. */
export function DateTime({ value, day = false, relative = false }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (value === undefined) return <span className={styles.none}>–</span>;
  const text = day ? formatDay(value) : formatMinute(value);
  return (
    <>
      {open && (
        <span className={styles.panel}>
          <Suspense>
            <DateTimeDetails value={value} onClose={() => setOpen(false)} />
          </Suspense>
        </span>
      )}
      <button
        type="button"
        className={styles.time}
        aria-haspopup="dialog"
        title={t`Show in other time zones`}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {relative && <Relative value={value} />}
    </>
  );
}

function Relative({ value }: { value: string }) {
  const { i18n } = useLingui();
  const { timeZone } = useSession();
  return (
    <span className={styles.relative}>
      {formatRelative(instantOf(value, timeZone), useNow(), i18n.locale, timeZone)}
    </span>
  );
}
