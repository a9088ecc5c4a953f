import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FeatureRecord } from '#contract/catalogue/features.ts';
import { featureWords } from '../../words/features.ts';
import { CONTENT, type Edit, type Edits } from './edits.ts';
import { FeatureRow } from './feature-row.tsx';
import styles from './features.module.css';

const COLUMNS: readonly (readonly [name: keyof typeof featureWords, look?: 'number' | 'content'])[] = [
  ['featureId', 'number'],
  ...CONTENT.map((name) => [name, 'content'] as const),
  ['type'],
  ['source'],
  ['hidden'],
  ['id', 'number'],
];

type Props = {
  features: readonly FeatureRecord[];
  edits: Edits;
  refused: ReadonlyMap<number, Readonly<Record<string, string>>>;
  readOnly: boolean;
  /** True while the rows may not match the current filter: they are disabled. */
  outdated: boolean;
  onEdit: (feature: FeatureRecord, change: Edit) => void;
};

/**
 * Shows the features of a holder. Features with the same name are grouped and marked. On a narrow page the rows are cards.
 */
export function FeatureTable({ features, edits, refused, readOnly, outdated, onEdit }: Props) {
  const { t, i18n } = useLingui();
  const sameNames = useMemo(() => countNames(features), [features]);
  return (
    <div
      className={styles.scroller}
      role="region"
      aria-label={t`Features`}
      tabIndex={0}
      data-stale={outdated || undefined}
    >
      <table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader" className={styles.name}>{t`Feature`}</th>
            {COLUMNS.map(([name, look]) => (
              <th key={name} scope="col" role="columnheader" className={look && styles[look]}>
                {i18n._(featureWords[name].label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" inert={outdated}>
          {features.map((feature, at) => (
            <FeatureRow
              key={feature.id}
              feature={feature}
              edit={edits.get(feature.id)}
              sameName={features[at - 1]?.name === feature.name ? 0 : (sameNames.get(feature.name) ?? 0)}
              refused={refused.get(feature.id)}
              readOnly={readOnly}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function countNames(features: readonly FeatureRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of features) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
