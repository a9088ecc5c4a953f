import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { activate } from '../../lib/format/i18n.ts';
import { expirySentences } from './expiry-text.ts';

const END = '2027-06-30 23:59:59';

it.each([
  [{ endDate: END, expires: END }, [`Expires on ${END}.`, 'Set by the end date.']],
  [{ expirationDays: 30, expires: END }, [`Expires on ${END}.`, 'Set by the days from activation.']],
  [
    { endDate: '2028-01-01 00:00:00', expirationDays: 30, expires: END },
    [`Expires on ${END}.`, 'Set by the days from activation, which end before the end date.'],
  ],
  [
    { endDate: '2027-01-01 00:00:00', expires: END },
    [`Expires on ${END}.`, 'An allowance extends the licence beyond its own end.'],
  ],
  [{ expirationDays: 1 }, ['Expires 1 day after activation.']],
  [{ expirationDays: 30 }, ['Expires 30 days after activation.']],
  [{}, ['Never expires.']],
])('an SN with %j says %j', async (term, sentences) => {
  await activate('en');
  expect(expirySentences(term).map((sentence) => i18n._(sentence))).toEqual(sentences);
});
