import { msg } from '@lingui/core/macro';
import type { FilterField } from '../../lib/list/filters.ts';

export const productFilters: readonly FilterField[] = [
  { name: 'productName', label: msg`Name`, kind: 'text' },
  { name: 'refId', label: msg`Reference id`, kind: 'text' },
  { name: 'description', label: msg`Description`, kind: 'text' },
  { name: 'regDate', label: msg`Created`, kind: 'date' },
  { name: 'productGuid', label: msg`GUID`, kind: 'exact' },
];

export const productFeatureFilters: readonly FilterField[] = [
  { name: 'name', label: msg`Name`, kind: 'text' },
  { name: 'featureId', label: msg`fid`, kind: 'number' },
  { name: 'version', label: msg`Version`, kind: 'text' },
  { name: 'id', label: msg`Id`, kind: 'number' },
  { name: 'guid', label: msg`GUID`, kind: 'exact' },
];
