import { msg } from '@lingui/core/macro';
import type { FilterField } from '../../lib/list/filters.ts';
import { suggestGroups } from './api.ts';

export const customerFilters: readonly FilterField[] = [
  { name: 'groupName', label: msg`Group`, kind: 'exact', suggest: suggestGroups },
  { name: 'name', label: msg`Name`, kind: 'text' },
  { name: 'contact', label: msg`Contact`, kind: 'text' },
  { name: 'email', label: msg`E-mail`, kind: 'text' },
  { name: 'officeNumber', label: msg`Phone`, kind: 'text' },
  { name: 'mobileNumber', label: msg`Mobile phone`, kind: 'text' },
  { name: 'city', label: msg`City`, kind: 'text' },
  { name: 'country', label: msg`Country`, kind: 'text' },
  { name: 'referenceId', label: msg`Reference id`, kind: 'text' },
  { name: 'regDate', label: msg`Created`, kind: 'date' },
];
