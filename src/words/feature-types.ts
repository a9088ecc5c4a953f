import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeatureSource, FeatureType } from '#contract/catalogue/features.ts';

/** Labels of the types of features, by what the licensed application may do with the value. */
export const featureTypeLabels: Readonly<Record<FeatureType, MessageDescriptor>> = {
  ReadOnly: msg`Read only`,
  ReadWrite: msg`Read and write`,
  Meter: msg`Meter`,
};

/** Labels of the sources of an SN's features. */
export const featureSourceLabels: Readonly<Record<FeatureSource, MessageDescriptor>> = {
  PRODUCT: msg`Product`,
  SN: msg`This SN only`,
};
