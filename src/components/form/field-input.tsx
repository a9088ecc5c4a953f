import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { memo, type ReactNode, type Ref } from 'react';
import { useController, type Control } from 'react-hook-form';
import { Select, Switch, Textarea, TextInput } from '../kit/inputs.tsx';
import { PasswordField } from '../password-field.tsx';
import { check } from './check.ts';
import { DateInput } from './date-input.tsx';
import type { FormField, Inputs } from './fields.ts';
import type { Refused } from './use-record-form.ts';
import styles from './form.module.css';

type Props = {
  field: FormField;
  control: Control<Inputs>;
  /** True for the field that takes the focus when the form opens. */ first?: boolean;
  /** True in the form of an existing record: a field that was edited is marked. */ marked?: boolean;
  refused?: Refused | undefined;
};

/** Memoised: typing re-renders no other field. */
export const FieldInput = memo(function FieldInput({ field, control, first = false, marked = false, refused }: Props) {
  const { i18n } = useLingui();
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error, isDirty },
  } = useController({ control, name: field.name, rules: { validate: (input) => check(input, field, i18n) ?? true } });
  const help = field.help === undefined ? undefined : i18n._(field.help);
  const shared = {
    label: i18n._(field.label),
    error: error?.message ?? (refused?.input === value ? refused?.message : undefined),
    onBlur,
    ref,
    size: 'sm',
    required: field.required === true && field.readOnly !== true,
    readOnly: field.readOnly === true,
    autoComplete: 'off',
    'data-fixed': field.readOnly === true || undefined,
    'data-autofocus': first || undefined,
  } as const;
  const text = typeof value === 'string' ? value : '';
  const counted = field.readOnly !== true && (field.kind === 'text' || field.kind === 'textarea');
  const description = counted ? withCount(help, text.length, field.maxLength) : help;
  const typed = { description, value: text, onChange };

  return (
    <div className={styles.field} data-changed={(marked && isDirty) || undefined} data-kind={field.kind}>
      {marked && isDirty && (
        <span className={styles.changed}>
          <Trans>Changed</Trans>
        </span>
      )}
      {field.kind === 'text' && <TextInput {...shared} {...typed} />}
      {field.kind === 'password' && <PasswordField {...shared} {...typed} autoComplete="new-password" />}
      {field.kind === 'textarea' && (
        <Textarea {...shared} {...typed} rows={3} classNames={{ input: styles.textarea ?? '' }} />
      )}
      {field.kind === 'integer' && (
        <TextInput
          {...shared}
          {...typed}
          inputMode="numeric"
          rightSection={field.unit && <span className={styles.unit}>{i18n._(field.unit)}</span>}
          rightSectionWidth="auto"
          rightSectionPointerEvents="none"
        />
      )}
      {field.kind === 'date' && <DateInput {...shared} {...typed} end={field.end === true} />}
      {field.kind === 'choice' && (
        <Select
          {...shared}
          description={help}
          value={text === '' ? null : text}
          onChange={(chosen) => onChange(chosen ?? '')}
          data={field.choices.map((choice) => ({ value: choice.value, label: i18n._(choice.label) }))}
          allowDeselect={field.required !== true}
          disabled={field.readOnly === true}
        />
      )}
      {field.kind === 'flag' && (
        <Flag field={field} shared={shared} value={value === true} onChange={onChange} dirty={isDirty} />
      )}
    </div>
  );
});

type FlagProps = {
  field: FormField & { kind: 'flag' };
  shared: { label: string; error: string | undefined; onBlur: () => void; ref: Ref<HTMLInputElement> };
  value: boolean;
  onChange: (on: boolean) => void;
  dirty: boolean;
};

function Flag({ field, shared: { label, error, onBlur, ref }, value, onChange, dirty }: FlagProps) {
  const { i18n, t } = useLingui();
  const locked = field.oneWay === true && value && !dirty;
  const help = field.help === undefined ? undefined : i18n._(field.help);
  const last = t`Cannot be turned off later.`;
  return (
    <Switch
      size="sm"
      label={
        <>
          {label} {locked && <IconLock size={13} aria-hidden />}
        </>
      }
      description={
        <>
          {field.oneWay === true ? [help, last].filter((part) => part !== undefined).join(' ') : help}{' '}
          {field.byApplication === true && <Trans>The licensed application decides what this does.</Trans>}
        </>
      }
      error={error}
      checked={value}
      disabled={locked || field.readOnly === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
      ref={ref}
    />
  );
}

/** Returns the help of a field, with the number of characters unless it is 0. */
function withCount(text: string | undefined, length: number, max: number | undefined): ReactNode {
  if (max === undefined || length === 0) return text;
  return (
    <span className={styles.help}>
      <span>{text}</span>
      <span className={styles.counter} data-over={length > max || undefined}>
        {length} / {max}
      </span>
    </span>
  );
}
