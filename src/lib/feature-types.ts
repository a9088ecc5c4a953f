import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeatureType } from '#contract/features.ts';

/** What the licensed application may do with a feature's value, in words. */
export const featureTypeLabels: Readonly<Record<FeatureType, MessageDescriptor>> = {
  ReadOnly: msg`Read only`,
  ReadWrite: msg`Read and write`,
  Meter: msg`Meter`,
};
