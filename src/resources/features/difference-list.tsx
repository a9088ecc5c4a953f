import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { featureWords } from '../../words/features.ts';
import type { Difference, FeatureDifference } from './edits.ts';
import styles from './features.module.css';

/** Shows the changed fields of each feature, before and after. */
export function DifferenceList({ differences }: { differences: readonly FeatureDifference[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.review}>
      {differences.map(({ feature, differences: own }) => (
        <li key={feature.id}>
          <strong>{feature.name}</strong> <span className={styles.dim}>{feature.id}</span>
          <ul>
            {own.map((difference) => (
              <li key={difference.name}>
                {i18n._(difference.name === 'selected' ? msg`Selected` : featureWords[difference.name].label)}:{' '}
                <Values {...difference} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Values({ name, before, after }: Difference) {
  const { t } = useLingui();
  const words = (value: string) => {
    if (value === '') return t`empty`;
    if (name !== 'selected') return value;
    return value === 'true' ? t`yes` : t`no`;
  };
  return (
    <>
      <del>{words(before)}</del> → <ins>{words(after)}</ins>
    </>
  );
}
