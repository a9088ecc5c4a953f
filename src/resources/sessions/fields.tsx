import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '../../components/kit/inputs.tsx';
import { formatDuration } from '../../lib/format/duration.ts';
import { LONGEST_REASON } from '../../lib/ticket.ts';
import type { Ending } from './api.ts';
import styles from './sessions.module.css';

const CHOICES = [60, 120, 300, 600];

/** Returns the label of the button that ends sessions. */
export const endLabel = (count: number): MessageDescriptor =>
  msg({ message: plural(count, { one: 'End # session', other: 'End # sessions' }) });

type Props = { ending: Ending; onChange: (ending: Ending) => void };

/** Asks whether sessions end at once or with notice, and what their users are told. */
export function NoticeFields({ ending: { noticeSeconds = 0, reason = '' }, onChange }: Props) {
  const { t, i18n } = useLingui();
  const label = (seconds: number) => {
    const time = formatDuration(seconds, i18n);
    return t`After ${time}, with notice`;
  };
  return (
    <div className={styles.fields}>
      <Select
        size="sm"
        label={t`When`}
        value={String(noticeSeconds)}
        onChange={(chosen) => onChange({ reason, noticeSeconds: Number(chosen ?? 0) })}
        data={[
          { value: '0', label: t`At once` },
          ...CHOICES.map((seconds) => ({ value: String(seconds), label: label(seconds) })),
        ]}
        allowDeselect={false}
      />
      {noticeSeconds > 0 && (
        <TextInput
          size="sm"
          label={t`Message to the users`}
          description={t`Their application shows it with the notice.`}
          value={reason}
          maxLength={LONGEST_REASON}
          onChange={(event) => onChange({ noticeSeconds, reason: event.currentTarget.value })}
          autoComplete="off"
        />
      )}
    </div>
  );
}
