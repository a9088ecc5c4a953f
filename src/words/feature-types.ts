import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeatureSource, FeatureType } from '#contract/catalogue/features.ts';

/** What the licensed application may do with a feature's value, in words. */
export const featureTypeLabels: Readonly<Record<FeatureType, MessageDescriptor>> = {
  ReadOnly: msg`Read only`,
  ReadWrite: msg`Read and write`,
  Meter: msg`Meter`,
};

/** Where a feature of an SN comes from, in words. */
export const featureSourceLabels: Readonly<Record<FeatureSource, MessageDescriptor>> = {
  PRODUCT: msg`Product`,
  SN: msg`This SN only`,
};
