import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { calendarDate } from '#contract/calendar.ts';
import { DateInput } from '../../../components/form/date-input.tsx';
import { TextInput } from '../../../components/kit/inputs.tsx';
import type { FormProps } from '../../../components/action/action-table.ts';
import type { NewEnd, SnInput } from './input.ts';
import type { SnTarget } from './target.ts';
import styles from './bulk.module.css';

const MOST_DAYS = 3650;

export function EndForm({ input, onChange }: FormProps<SnTarget, SnInput>) {
  const { t } = useLingui();
  const [way, setWay] = useState<'at' | 'days'>(input.end !== undefined && 'at' in input.end ? 'at' : 'days');
  const [texts, setTexts] = useState({ at: '', days: '', ...textsOf(input.end) });

  const choose = (next: 'at' | 'days', text: string) => {
    setWay(next);
    setTexts({ ...texts, [next]: text });
    onChange({ ...input, end: next === 'at' ? atOf(text) : daysOf(text) });
  };
  const option = (name: 'at' | 'days', label: string) => (
    <label className={styles.option}>
      <input type="radio" name="way" checked={way === name} onChange={() => choose(name, texts[name])} />
      {label}
    </label>
  );

  return (
    <fieldset className={styles.choice}>
      {option('at', t`Set the same end date for all`)}
      {way === 'at' && (
        <div className={styles.entry}>
          <DateInput label={t`End date`} value={texts.at} onChange={(text) => choose('at', text)} end />
          <p className={styles.preview}>
            <Trans>Only the end date changes. Days from activation stay and can end an SN earlier.</Trans>
          </p>
        </div>
      )}
      {option('days', t`Extend each by a number of days`)}
      {way === 'days' && (
        <div className={styles.entry}>
          <TextInput
            size="sm"
            data-autofocus
            label={t`Days`}
            inputMode="numeric"
            value={texts.days}
            onChange={(event) => choose('days', event.currentTarget.value)}
            error={
              texts.days !== '' && daysOf(texts.days) === undefined && t`Enter a whole number from 1 to ${MOST_DAYS}`
            }
            autoComplete="off"
          />
          <p className={styles.preview}>
            <Trans>
              The days are added to the expiry of each SN, or to today if it has expired or never expires. If days from
              activation would end an SN earlier, they are raised too.
            </Trans>
          </p>
        </div>
      )}
    </fieldset>
  );
}

function textsOf(end: NewEnd): { at?: string; days?: string } {
  if (end === undefined) return {};
  return 'at' in end ? { at: end.at.replace(/ 23:59:59$/, '') } : { days: String(end.days) };
}

function atOf(text: string): NewEnd {
  const date = calendarDate(text.trim());
  if (date === undefined) return undefined;
  return { at: date.dateOnly ? `${text.trim()} 23:59:59` : text.trim() };
}

function daysOf(text: string): NewEnd {
  const days = Number(text);
  return /^\d{1,4}$/.test(text.trim()) && days >= 1 && days <= MOST_DAYS ? { days } : undefined;
}
