import { describe, expect, it } from 'vitest';
import { actionFor } from '#contract/actions.ts';
import type { BulkChange } from '#contract/sns/bulk.ts';
import { changeOf, inputOf } from './input.ts';

describe('the dialog that asks for the change of a job again', () => {
  it.each<BulkChange>([
    { set: { status: 1 } },
    { set: { status: 0 }, from: [4] },
    { customer: { name: 'Ada', groupName: 'Partners' } },
    { users: ['ada'] },
    { archived: true },
    { archived: false },
    { remove: true },
    { extend: { days: 30 } },
    { set: { endDate: '2027-01-31 23:59:59' } },
    { set: { volumeNumber: 0, usersNumber: null, expirationDays: 30 } },
  ])('makes the same change %j', (change) => {
    const name = actionFor('sn', change);
    if (name === undefined) throw new Error('there is no such action');
    expect(changeOf(name, inputOf(change))).toEqual(change);
  });

  it.each<BulkChange>([
    {},
    { set: { status: 1, volumeNumber: 2 } },
    { set: { description: 'Together' } },
    { set: { status: 0 }, from: [2, 4] },
    { set: { status: 1 }, from: [4] },
  ])('does not exist for %j, which only the API can ask for', (change) => {
    expect(actionFor('sn', change)).toBeUndefined();
  });
});
