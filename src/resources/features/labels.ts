import { msg } from '@lingui/core/macro';

export const faultLabels = {
  number: msg`Must be a whole number`,
  limit: msg`Must be a whole number from 0 to 2147483647`,
  date: msg`Must be a date: yyyy-MM-dd`,
};
