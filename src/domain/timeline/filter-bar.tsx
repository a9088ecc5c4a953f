import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TimelineSubject } from '#contract/records/timeline.ts';
import { CalendarButton } from '../../components/calendar-button.tsx';
import { Button } from '../../components/kit/button.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import type { Shown } from './api.ts';
import { kindsOf, kindWords } from './kinds.ts';
import { readable, toggled } from './shown.ts';
import styles from './timeline.module.css';

type Props = { subject: TimelineSubject; shown: Shown; show: (next: Partial<Shown>) => void };

/** Asks for the kinds and the times of the entries. Without a kind, all are shown. */
export function FilterBar({ subject, shown, show }: Props) {
  const { i18n, t } = useLingui();
  const { kinds, from, to } = shown;
  const isFiltered = kinds.length > 0 || from !== undefined || to !== undefined;
  return (
    <div className={styles.filters} role="group" aria-label={t`Filters`}>
      {kindsOf(subject).map((kind) => {
        const { label, icon: KindIcon } = kindWords[kind];
        return (
          <button
            key={kind}
            type="button"
            className={styles.kindButton}
            aria-pressed={kinds.includes(kind)}
            onClick={() => show({ kinds: toggled(kinds, kind) })}
          >
            <KindIcon size={14} aria-hidden /> {i18n._(label)}
          </button>
        );
      })}
      <TimeInput label={t`From`} value={from} onPick={(time) => show({ from: time })} />
      <TimeInput label={t`Until`} value={to} onPick={(time) => show({ to: time })} />
      {isFiltered && (
        <Button emphasis="quiet" onClick={() => show({ kinds: [], from: undefined, to: undefined })}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  );
}

type TimeProps = { label: string; value: string | undefined; onPick: (time: string | undefined) => void };

function TimeInput({ label, value = '', onPick }: TimeProps) {
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
      leftSectionWidth="3.25rem"
      placeholder="yyyy-MM-dd"
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
