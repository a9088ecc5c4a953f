import { describe, expect, it } from 'vitest';
import type { BulkChange } from '#contract/sns/bulk.ts';
import { answeredFor } from './bulk-again.ts';
import { noFeatures } from './bulk-features.ts';
import { changeOf } from './bulk-job.ts';

describe('the dialog of a change that is asked for again', () => {
  it.each<BulkChange>([
    { set: { status: 1 } },
    { archived: true },
    { archived: false },
    { remove: true },
    { extend: { days: 30 } },
    { set: { endDate: '2027-01-31 23:59:59' } },
    { set: { volumeNumber: 0, usersNumber: null, expirationDays: 30 } },
  ])('asks for %j as it was', (change) => {
    const answered = answeredFor(change);
    if (answered === undefined) throw new Error('no dialog');
    const input = { end: undefined, limits: {}, features: noFeatures(''), ...answered.input };
    expect(changeOf(answered.action, input)).toEqual(change);
  });

  it.each<BulkChange>([
    {},
    { set: { status: 1, volumeNumber: 2 } },
    { set: { description: 'Together' } },
    { set: { endDate: null } },
    { features: [{ feature: { id: 1 }, type: 'select' }] },
  ])('is not there for %j', (change) => {
    expect(answeredFor(change)).toBeUndefined();
  });
});
