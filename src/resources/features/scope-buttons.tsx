import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FeatureFilter } from './api.ts';
import styles from './scope-buttons.module.css';

export const SCOPES = ['all', 'selected', 'unselected'] as const;

const labels: Readonly<Record<FeatureFilter['scope'], MessageDescriptor>> = {
  all: msg`All`,
  selected: msg`Selected`,
  unselected: msg`Not selected`,
};

type Props = { scope: FeatureFilter['scope']; onScope: (scope: FeatureFilter['scope']) => void };

export function ScopeButtons({ scope, onScope }: Props) {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={t`Shown features`} className={styles.scopes}>
      {SCOPES.map((each) => (
        <button key={each} type="button" aria-pressed={each === scope} onClick={() => onScope(each)}>
          {i18n._(labels[each])}
        </button>
      ))}
    </div>
  );
}
