import { Trans, useLingui } from '@lingui/react/macro';
import type { FormProps } from '../../../components/action/action-table.ts';
import { DateInput } from '../../../components/form/date-input.tsx';
import { TextInput } from '../../../components/kit/inputs.tsx';
import { RecordSelect } from '../../../components/record-select.tsx';
import { Segments } from '../../../components/segments.tsx';
import { faultLabels } from '../../../words/feature-faults.ts';
import { areNamed, endOf, type FeatureInput } from './features.ts';
import { FeatureChoice } from './feature-choice.tsx';
import { suggestProducts } from '../../../domain/suggest.ts';
import type { SnInput } from './input.ts';
import { limitOf, NO_LIMIT } from './limit-text.ts';
import type { SnTarget } from './target.ts';
import styles from './bulk.module.css';

export function FeaturesForm({ input, onChange }: FormProps<SnTarget, SnInput>) {
  const { t } = useLingui();
  const { features } = input;
  const { way, product, chosen, anywhere } = features;
  const change = (more: Partial<FeatureInput>) => onChange({ ...input, features: { ...features, ...more } });
  return (
    <fieldset className={styles.choice}>
      <Segments
        label={t`Action`}
        value={way}
        options={[
          { value: 'select', label: t`Add` },
          { value: 'unselect', label: t`Remove` },
          { value: 'override', label: t`Set end date and users` },
        ]}
        onChange={(next) => change({ way: next })}
      />
      <div className={styles.field}>
        <RecordSelect
          label={t`Product`}
          suggest={suggestProducts}
          value={product}
          onChange={(next) => {
            if (next !== product) change({ product: next, chosen: [] });
          }}
          required
          focused={product === ''}
        />
      </div>
      {product !== '' && (
        <FeatureChoice product={product} chosen={chosen} onChange={(next) => change({ chosen: next })} />
      )}
      {areNamed(chosen) && (
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={anywhere}
            onChange={(event) => change({ anywhere: event.currentTarget.checked })}
          />
          <Trans>Also in other products, where name and version are the same</Trans>
        </label>
      )}
      {way === 'override' && <Content input={features} onChange={change} />}
    </fieldset>
  );
}

function Content({
  input: { endDate, users },
  onChange,
}: {
  input: FeatureInput;
  onChange: (more: Partial<FeatureInput>) => void;
}) {
  const { t, i18n } = useLingui();
  const isWrong = (text: string, read: (text: string) => unknown) => text.trim() !== '' && read(text) === undefined;
  return (
    <div className={styles.field}>
      <p className={styles.preview}>
        <Trans>Leave empty to keep a value. {NO_LIMIT} removes it. SNs without the feature do not change.</Trans>
      </p>
      <DateInput
        label={t`End date`}
        value={endDate}
        onChange={(text) => onChange({ endDate: text })}
        error={isWrong(endDate, endOf) ? i18n._(faultLabels.date) : undefined}
        end
      />
      <TextInput
        size="sm"
        label={t`Users`}
        inputMode="numeric"
        value={users}
        onChange={(event) => onChange({ users: event.currentTarget.value })}
        error={isWrong(users, limitOf) && t`Enter a whole number or ${NO_LIMIT}`}
        autoComplete="off"
      />
    </div>
  );
}
