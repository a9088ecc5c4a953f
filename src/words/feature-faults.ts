import { msg } from '@lingui/core/macro';

export const faultLabels = {
  number: msg`Enter a whole number`,
  limit: msg`Enter a whole number from 0 to 2147483647`,
  date: msg`Enter a valid date, such as 2027-01-31`,
};
