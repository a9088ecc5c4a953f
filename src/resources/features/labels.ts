import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ContentName, Difference } from './edits.ts';

export const contentLabels: Readonly<Record<ContentName, MessageDescriptor>> = {
  value: msg`Value`,
  version: msg`Version`,
  endDate: msg`End date`,
  expirationDays: msg`Days`,
  users: msg`Users`,
};

export const differenceLabels: Readonly<Record<Difference['name'], MessageDescriptor>> = {
  selected: msg`Selected`,
  ...contentLabels,
};

export const faultLabels = {
  number: msg`Must be a whole number`,
  limit: msg`Must be a whole number from 0 to 2147483647`,
  date: msg`Must be a date: yyyy-MM-dd`,
} as const;
