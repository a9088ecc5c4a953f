import { useLingui } from '@lingui/react';
import type { FeatureType } from '#contract/catalogue/features.ts';
import { featureTypeLabels } from '../../words/feature-types.ts';

/** What the licensed application may do with a feature's value, in words. */
export function FeatureTypeName({ type }: { type: FeatureType }) {
  return useLingui().i18n._(featureTypeLabels[type]);
}
