import { Trans, useLingui } from '@lingui/react/macro';
import type { SnLimit } from '#contract/sns/attributes.ts';
import type { FormProps } from '../../../components/action/action-table.ts';
import { TextInput } from '../../../components/kit/inputs.tsx';
import { snLimitWords } from '../../../words/licence.ts';
import { limitNames } from '../flags.ts';
import type { SnInput } from './input.ts';
import type { SnTarget } from './target.ts';
import { limitOf, NO_LIMIT, rangeOf } from './limit-text.ts';
import styles from './bulk.module.css';

export function LimitsForm({ input, onChange }: FormProps<SnTarget, SnInput>) {
  const { limits } = input;
  const { t, i18n } = useLingui();
  const errorOf = (name: SnLimit) => {
    const text = limits[name] ?? '';
    const range = rangeOf(name);
    if (text.trim() === '' || limitOf(text, range) !== undefined) return undefined;
    const [min, max] = range ?? [];
    return min === undefined || max === undefined
      ? t`Enter a whole number or ${NO_LIMIT}`
      : t`Enter a whole number from ${min} to ${max}, or ${NO_LIMIT}`;
  };
  return (
    <fieldset className={styles.choice}>
      <p className={styles.preview}>
        <Trans>Leave empty to keep a limit. {NO_LIMIT} removes it. 0 allows none.</Trans>
      </p>
      <div className={styles.limits}>
        {limitNames.map((name) => (
          <TextInput
            key={name}
            size="sm"
            label={i18n._(snLimitWords[name].label)}
            inputMode="numeric"
            value={limits[name] ?? ''}
            onChange={(event) => onChange({ ...input, limits: { ...limits, [name]: event.currentTarget.value } })}
            error={errorOf(name)}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}
