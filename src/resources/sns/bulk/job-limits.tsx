import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '../../../components/kit/inputs.tsx';
import { licenceFields } from '../../../domain/licence-fields.ts';
import { LIMITS, type LimitTexts } from './bulk-job.ts';
import { limitOf, NO_LIMIT } from './limit-text.ts';
import styles from './bulk.module.css';

type Props = { limits: LimitTexts; onChange: (limits: LimitTexts) => void };

/** New limits for all: what stays empty stays as it is. */
export function JobLimits({ limits, onChange }: Props) {
  const { t, i18n } = useLingui();
  const isWrong = (text: string) => text.trim() !== '' && limitOf(text) === undefined;
  return (
    <fieldset className={styles.choice}>
      <p className={styles.preview}>
        <Trans>Empty leaves a limit as it is, {NO_LIMIT} takes it away, 0 allows none.</Trans>
      </p>
      <div className={styles.limits}>
        {LIMITS.map((name) => (
          <TextInput
            key={name}
            size="sm"
            label={i18n._(licenceFields[name].label)}
            inputMode="numeric"
            value={limits[name] ?? ''}
            onChange={(event) => onChange({ ...limits, [name]: event.currentTarget.value })}
            error={isWrong(limits[name] ?? '') && t`A whole number, or ${NO_LIMIT}`}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}
