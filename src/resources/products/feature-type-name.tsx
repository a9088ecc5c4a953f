import { useLingui } from '@lingui/react';
import type { FeatureType } from '#contract/features.ts';
import { featureTypeLabels } from '../../lib/feature-types.ts';

/** What the licensed application may do with a feature's value, in words. */
export function FeatureTypeName({ type }: { type: FeatureType }) {
  return useLingui().i18n._(featureTypeLabels[type]);
}
