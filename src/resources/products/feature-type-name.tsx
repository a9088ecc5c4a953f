import { useLingui } from '@lingui/react';
import type { FeatureType } from '#contract/catalogue/features.ts';
import { featureTypeLabels } from '../../words/feature-types.ts';

export function FeatureTypeName({ type }: { type: FeatureType }) {
  return useLingui().i18n._(featureTypeLabels[type]);
}
