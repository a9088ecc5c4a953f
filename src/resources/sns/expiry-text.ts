import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { SnRecord } from '#contract/sns/sns.ts';
import { endedBy } from '../../domain/validity.ts';

type Term = Pick<SnRecord, 'endDate' | 'expirationDays' | 'expires' | 'graceUntil'>;

/** Returns the text for what ends a licence: its end date, its days from activation, or nothing yet. */
export function expiryReason(sn: Term): MessageDescriptor {
  switch (endedBy(sn)) {
    case 'endDate':
      return msg`Set by the end date.`;
    case 'allowance':
      return msg`An allowance extends the licence beyond its own end.`;
    case 'days':
      return sn.endDate === undefined
        ? msg`Set by the days from activation.`
        : msg`Set by the days from activation, which end before the end date.`;
    case undefined:
      return sn.expirationDays === undefined
        ? msg`Never expires.`
        : msg({
            message: plural(sn.expirationDays, {
              one: 'Expires # day after activation.',
              other: 'Expires # days after activation.',
            }),
          });
  }
}

export function expirySentences(sn: Term): MessageDescriptor[] {
  const { expires, graceUntil } = sn;
  if (expires === undefined) return [expiryReason(sn)];
  const grace = graceUntil === undefined ? [] : [msg`In grace until ${graceUntil}.`];
  return [msg`Expires on ${expires}.`, expiryReason(sn), ...grace];
}
