import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { calendarDate } from '#contract/calendar.ts';
import type { MAX_LIMIT } from '#contract/scalars.ts';
import type { FormField, Inputs } from './fields.ts';

/** Largest value of a limit. The type keeps it equal to the contract without importing its schemas. */
const MAX_INTEGER: typeof MAX_LIMIT = 2_147_483_647;

/** Returns the error of an input in the operator's language, or undefined. The server validates everything again. */
export function check(input: Inputs[string] | undefined, field: FormField, i18n: I18n): string | undefined {
  const text = typeof input === 'string' ? input.trim() : '';
  if (text === '') return field.required === true && field.kind !== 'flag' ? i18n._(msg`This is required`) : undefined;
  switch (field.kind) {
    case 'text':
    case 'textarea': {
      const length = [...text].length;
      const { maxLength } = field;
      return maxLength !== undefined && length > maxLength
        ? i18n._(msg`Enter at most ${maxLength} characters. This text has ${length}.`)
        : undefined;
    }
    case 'password': {
      const { minLength, maxLength } = field;
      const length = [...(typeof input === 'string' ? input : '')].length;
      return length < minLength || length > maxLength
        ? i18n._(msg`Enter ${minLength} to ${maxLength} characters. This text has ${length}.`)
        : undefined;
    }
    case 'integer': {
      const { min = 0, max = MAX_INTEGER } = field;
      return /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max
        ? undefined
        : i18n._(msg`Enter a whole number from ${min} to ${max}`);
    }
    case 'date':
      return calendarDate(text) === undefined
        ? i18n._(msg`Enter a valid date, such as 2027-01-31 or 2027-01-31 18:00:00`)
        : undefined;
    default:
      return undefined;
  }
}
