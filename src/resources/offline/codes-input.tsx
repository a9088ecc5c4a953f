import { useLingui } from '@lingui/react/macro';
import { Textarea } from '../../components/kit/inputs.tsx';
import styles from './offline.module.css';

type Props = {
  label: string;
  description?: string;
  placeholder?: string;
  rows: number;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  required?: boolean;
};

/** A text area for device codes and request strings. */
export function CodesInput({ onChange, required = true, ...input }: Props) {
  return (
    <Textarea
      {...input}
      size="sm"
      required={required}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={styles.mono ?? ''}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

/** Asks for devices that get one common string. */
export function DeviceListInput(input: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useLingui();
  return (
    <CodesInput
      {...input}
      label={t`Device codes and MAC addresses`}
      description={t`One per line. All devices get the same string.`}
      rows={8}
    />
  );
}
