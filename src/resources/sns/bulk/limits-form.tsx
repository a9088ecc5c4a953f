import { Trans, useLingui } from '@lingui/react/macro';
import type { FormProps } from '../../../components/action/action-table.ts';
import { TextInput } from '../../../components/kit/inputs.tsx';
import { snLimitWords } from '../../../words/licence.ts';
import { limitNames } from '../flags.ts';
import type { SnInput } from './input.ts';
import type { SnTarget } from './target.ts';
import { limitOf, NO_LIMIT } from './limit-text.ts';
import styles from './bulk.module.css';

export function LimitsForm({ input, onChange }: FormProps<SnTarget, SnInput>) {
  const { limits } = input;
  const { t, i18n } = useLingui();
  const isWrong = (text: string) => text.trim() !== '' && limitOf(text) === undefined;
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
            error={isWrong(limits[name] ?? '') && t`Enter a whole number or ${NO_LIMIT}`}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}
