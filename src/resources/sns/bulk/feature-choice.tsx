import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import { Failure } from '../../../components/page/failure.tsx';
import { TextInput } from '../../../components/kit/inputs.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { productFeaturesQuery } from '../../features/api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import styles from './bulk.module.css';

type Props = {
  product: string;
  chosen: readonly ProductFeatureRecord[];
  onChange: (chosen: readonly ProductFeatureRecord[]) => void;
};

export function FeatureChoice({ product, chosen, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery(productFeaturesQuery(product));
  if (data === undefined) {
    return error === null ? <SkeletonLines count={3} /> : <Failure error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <p className={styles.preview}>
        <Trans>The product has no features.</Trans>
      </p>
    );
  }
  const isChosen = ({ id }: ProductFeatureRecord) => chosen.some((feature) => feature.id === id);
  const wanted = text.trim().toLowerCase();
  const found = data.filter(
    ({ name, featureId }) => name.toLowerCase().includes(wanted) || String(featureId) === wanted,
  );
  return (
    <>
      <TextInput
        size="sm"
        label={t`Features`}
        placeholder={t`Find by name or fid`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
      />
      <ul className={styles.features} aria-label={t`Features of the product`} tabIndex={0}>
        {found.map((feature) => (
          <li key={feature.id}>
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={isChosen(feature)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked ? [...chosen, feature] : chosen.filter(({ id }) => id !== feature.id),
                  )
                }
              />
              <span>{feature.name}</span>
              {feature.version !== undefined && <span className={styles.customer}>{feature.version}</span>}
              {feature.value !== undefined && (
                <span className={styles.customer}>
                  <Trans>value {formatNumber(feature.value, i18n.locale)}</Trans>
                </span>
              )}
              <span className={styles.fid}>
                <Trans>fid {feature.featureId}</Trans>
              </span>
            </label>
          </li>
        ))}
        {found.length === 0 && (
          <li className={styles.customer}>
            <Trans>No feature matches</Trans>
          </li>
        )}
      </ul>
      <p className={styles.preview} role="status">
        <Plural value={chosen.length} one="# feature chosen" other="# features chosen" />
      </p>
    </>
  );
}
