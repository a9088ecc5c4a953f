import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CalendarButton } from '../../components/calendar-button.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { readable } from './shown.ts';
import styles from './timeline.module.css';

type Props = {
  label: string;
  value: string | undefined;
  onPick: (time: string | undefined) => void;
  /** Width of the label in the field. */
  labelWidth?: string;
  placeholder?: string;
};

/** Asks for a date, or a date and time. */
export function TimeInput({ label, value = '', onPick, labelWidth = '3.25rem', placeholder = 'yyyy-MM-dd' }: Props) {
  const { t } = useLingui();
  // Typed text is shown until another time is chosen.
  const [draft, setDraft] = useState({ over: value, text: value });
  const text = draft.over === value ? draft.text : value;
  const isWrong = text !== '' && readable(text) === undefined;
  const commit = () => {
    if (!isWrong && text !== value) onPick(text === '' ? undefined : text);
  };
  return (
    <TextInput
      size="sm"
      aria-label={label}
      leftSection={<span className={styles.timeLabel}>{label}</span>}
      leftSectionWidth={labelWidth}
      placeholder={placeholder}
      autoComplete="off"
      value={text}
      error={isWrong && t`Write a date as yyyy-MM-dd or yyyy-MM-dd HH:mm:ss.`}
      onChange={(event) => setDraft({ over: value, text: event.currentTarget.value })}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
      rightSection={<CalendarButton label={t`Calendar: ${label}`} day={text.slice(0, 10)} onPick={onPick} />}
    />
  );
}
