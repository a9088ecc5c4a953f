import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FocusEventHandler, type ReactNode, type Ref } from 'react';
import { formatZone } from '../../lib/format/format.ts';
import { useSession } from '../../lib/api/session.ts';
import { TextInput } from '../kit/inputs.tsx';
import { CalendarButton } from '../calendar-button.tsx';

type Props = {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onBlur?: FocusEventHandler;
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  readOnly?: boolean;
  /** True when a day without a time means its last second. */
  end: boolean;
};

/** A server time, typed or picked from a calendar. It stays text: no time zone can shift it. */
export function DateInput({ description, end, onChange, value, ...input }: Props) {
  const { t } = useLingui();
  const { timeZone } = useSession();
  const [zone] = useState(() => formatZone(timeZone, new Date()));
  const dayOnly = value.trim().length === 10;

  return (
    <TextInput
      {...input}
      size="sm"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder="yyyy-MM-dd HH:mm:ss"
      autoComplete="off"
      description={
        <>
          {description} <Trans>Server time, {zone}.</Trans>{' '}
          {dayOnly && (end ? <Trans>Until the end of the day.</Trans> : <Trans>From the start of the day.</Trans>)}
        </>
      }
      rightSection={
        <CalendarButton
          label={t`Calendar`}
          day={value.slice(0, 10)}
          onPick={onChange}
          disabled={input.readOnly === true}
        />
      }
    />
  );
}
