import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { activate } from '../../lib/format/i18n.ts';
import { check } from './check.ts';
import type { FormField } from './fields.ts';

const label = { id: 'Field' };
const fault = (input: string | boolean | undefined, field: Partial<FormField> & Pick<FormField, 'kind'>) =>
  check(input, { name: 'field', label, ...field } as FormField, i18n);

beforeAll(() => activate('en'));

describe('an input that is checked before it is sent', () => {
  it('may be empty unless the field is required', () => {
    expect(fault('', { kind: 'text' })).toBeUndefined();
    expect(fault(undefined, { kind: 'integer' })).toBeUndefined();
    expect(fault('  ', { kind: 'text', required: true })).toBe('This is required');
  });

  it('may be a required switch that is off', () => {
    expect(fault(false, { kind: 'flag', required: true })).toBeUndefined();
  });

  it('has at most as many characters as the field takes, an emoji being one', () => {
    expect(fault('🦊🦊', { kind: 'text', maxLength: 2 })).toBeUndefined();
    expect(fault('abc', { kind: 'textarea', maxLength: 2 })).toBe('Enter at most 2 characters. This text has 3.');
    expect(fault('a'.repeat(5_000), { kind: 'text' })).toBeUndefined();
  });

  it('counts the spaces around a password, which are part of it', () => {
    const password = { kind: 'password', minLength: 4, maxLength: 6 } as const;
    expect(fault(' ab ', password)).toBeUndefined();
    expect(fault('abc', password)).toBe('Enter 4 to 6 characters. This text has 3.');
    expect(fault(' abcde ', password)).toBe('Enter 4 to 6 characters. This text has 7.');
  });

  it.each(['-1', '1.5', '1e3', 'many', '2147483648', '99999999999'])('is no whole number when it is %s', (text) => {
    expect(fault(text, { kind: 'integer' })).toBe('Enter a whole number from 0 to 2147483647');
  });

  it('is a whole number up to the limit of the field', () => {
    expect(fault('0', { kind: 'integer' })).toBeUndefined();
    expect(fault(' 12 ', { kind: 'integer', max: 12 })).toBeUndefined();
    expect(fault('13', { kind: 'integer', max: 12 })).toBe('Enter a whole number from 0 to 12');
  });

  it('is a date that the calendar has, with or without a time', () => {
    expect(fault('2028-02-29', { kind: 'date' })).toBeUndefined();
    expect(fault('2027-01-31 18:00:00', { kind: 'date' })).toBeUndefined();
    for (const text of ['2027-02-29', '31.01.2027', '2027-01-31 25:00:00'])
      expect(fault(text, { kind: 'date' }), text).toMatch(/^Enter a valid date/);
  });
});
