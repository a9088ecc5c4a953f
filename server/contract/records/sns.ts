import { listed, type Fields, type Meanings } from './field.ts';
import { licenceDates, licenceGrace, LICENCE_TYPES, SN_FLAGS, snFlags, snLimits } from './licence.ts';

const made = { kind: 'text', form: 'name', max: 64, write: 'once', only: 'query', query: true } as const;
const day = { kind: 'date', ...listed } as const;
const shown = { kind: 'text', always: true } as const;

/** Fields of an SN, in the order of its record. */
export const snFields = {
  sn: { kind: 'text', always: true, write: 'once', ...listed },
  productName: made,
  templateName: made,
  businessName: made,
  status: { kind: 'choice', choices: [0, 1, 2, 4], always: true, write: 'kept', query: true },
  type: { kind: 'choice', choices: LICENCE_TYPES, always: true, query: true },
  archived: { kind: 'flag', query: true },
  activeDate: { ...day, empty: true },
  activeType: { kind: 'choice', choices: ['online', 'offline'] },
  lastUpdateDate: { ...day, empty: true },
  updateTime: { ...day, always: true },
  regDate: { ...day, always: true },
  startDate: { ...licenceDates.startDate, ...listed, empty: true },
  endDate: { ...licenceDates.endDate, ...listed, empty: true },
  standing: {
    kind: 'choice',
    choices: [
      ...(['active', 'pending', 'expired', 'grace', 'exhausted'] as const),
      ...(['disabled', 'deleted', 'blacklisted', 'archived'] as const),
    ],
    scope: 'standing',
    query: true,
  },
  expires: { kind: 'date', scope: 'standing', ...listed, empty: true },
  graceUntil: { kind: 'date', scope: 'standing', ...listed },
  extraConcurrent: { kind: 'integer', scope: 'standing' },
  extraDevices: { kind: 'integer', scope: 'standing' },
  ...snLimits,
  expirationDays: { ...snLimits.expirationDays, query: true, empty: true },
  ...licenceGrace,
  description: { kind: 'text', form: 'lines', max: 2000, write: 'emptied', query: true },
  ...snFlags,
  product: { kind: 'reference', of: { productName: shown, productGuid: shown }, scope: 'product' },
  template: { kind: 'reference', of: { name: shown, templateQuantity: { kind: 'integer' } }, scope: 'template' },
  business: {
    kind: 'reference',
    of: { name: shown, guid: shown, type: { kind: 'choice', choices: LICENCE_TYPES, always: true } },
    scope: 'business',
  },
  customer: {
    kind: 'reference',
    of: { name: shown, groupName: { kind: 'text' }, email: { kind: 'text' } },
    scope: 'customer',
  },
  deviceCount: { kind: 'integer', scope: 'use' },
  userCount: { kind: 'integer', scope: 'use' },
  seatCount: { kind: 'integer', scope: 'use' },
  peakCount: { kind: 'integer', scope: 'peak' },
  useCount: { kind: 'integer', scope: 'use' },
  activated: { kind: 'flag', query: true, only: 'query' },
  any: { kind: 'text', query: true, only: 'query' },
  customerName: { kind: 'text', query: true, empty: true, only: 'query' },
  customerGroup: { kind: 'text', query: true, only: 'query' },
  userName: { kind: 'text', query: true, only: 'query' },
  feature: { kind: 'integer', query: true, only: 'query' },
  flag: { kind: 'choice', choices: SN_FLAGS, query: true, only: 'query' },
  nearLimit: { kind: 'choice', choices: ['concurrency', 'devices', 'users'], query: true, only: 'query' },
  limitUse: { kind: 'integer', query: true, only: 'query' },
} as const satisfies Fields;

export const snMeanings = {
  status: '0 normal, 1 disabled, 2 deleted, 4 blacklisted',
  type: 'Type of the licence, that of its business',
  expires:
    'When the licence ends: the earlier of endDate and expirationDays days of 24 hours after activeDate, or the end of an allowance that extends it if that is later. From that second on it has expired or is in grace. Absent when nothing ends it',
  graceUntil: 'When the days of grace after its own end are over; absent without an end or without grace',
  extraConcurrent: 'Sessions that an open allowance adds to `concurrentNumber`; absent without one',
  extraDevices: 'Devices that an open allowance adds to `volumeNumber`; absent without one',
  deviceCount: 'Devices that take a place of `volumeNumber`',
  userCount: 'Users that are bound to it',
  seatCount: 'Open sessions and borrowed seats that are not back',
  peakCount: 'With the scope `peak`: the most sessions that were open at once within the last 30 days, today included',
  useCount: 'Log-ins so far, of which `usageNumber` allows so many',
} as const satisfies Meanings<typeof snFields>;
