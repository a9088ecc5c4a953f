import { msg } from '@lingui/core/macro';

export const faultLabels = {
  number: msg`Enter a whole number`,
  limit: msg`Enter a whole number from 0 to 2147483647`,
  date: msg`Enter a date as yyyy-MM-dd`,
};
