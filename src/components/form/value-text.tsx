import { useLingui } from '@lingui/react/macro';
import type { Scalar } from '../../lib/changes.ts';
import { formatNumber } from '../../lib/format/format.ts';
import type { FormField } from './fields.ts';
import styles from './form.module.css';

export function ValueText({ value, field }: { value: Scalar; field: FormField | undefined }) {
  const { t, i18n } = useLingui();
  if (typeof value === 'boolean') return value ? t`on` : t`off`;
  if (value === undefined || value === null || value === '') return <span className={styles.nothing}>{t`empty`}</span>;
  const choice = field?.kind === 'choice' ? field.choices.find((each) => each.value === String(value)) : undefined;
  if (choice !== undefined) return i18n._(choice.label);
  const text = typeof value === 'number' ? formatNumber(value, i18n.locale) : value;
  return field?.kind === 'integer' && field.unit !== undefined ? `${text} ${i18n._(field.unit)}` : text;
}
