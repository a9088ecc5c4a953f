import { namesOf, type Fields } from './field.ts';

export const LICENCE_TYPES = [
  'CLOUD', 'WEB_APP', 'LOCAL', 'FLOAT', 'GROUP', 'TOKEN_ID', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP',
  'DEMO', 'TRY', 'PRE', 'USB', 'BATCH', 'ANDROID',
] as const; // prettier-ignore

const limit = { kind: 'integer', write: 'emptied' } as const;
const flag = { kind: 'flag', always: true, write: 'kept' } as const;

export const licenceDates = {
  startDate: { kind: 'date', write: 'emptied' },
  endDate: { kind: 'date', edge: 'end', write: 'emptied' },
} as const satisfies Fields;

/** Limits of a business. An empty limit means unlimited. */
export const businessLimits = {
  volumeNumber: limit,
  expirationDays: limit,
  usageNumber: limit,
  concurrentNumber: limit,
  usersNumber: limit,
  maxOfflineMinutes: limit,
  maxTotalMinutes: limit,
  downloadNumber: limit,
  transferVolume: limit,
  transferNumber: limit,
} as const satisfies Fields;

const { maxTotalMinutes: _total, downloadNumber: _download, ...taken } = businessLimits;

/** The limits that an SN inherits from its business. */
export const snLimits = taken;

export const businessFlags = {
  vmDetect: flag,
  forbidRemoteDesktop: flag,
  licenseBorrow: flag,
  earlyReturn: flag,
  redundant: flag,
  mute: flag,
  preClient: flag,
  preLicense: flag,
  localOnly: flag,
  denyActivation: flag,
  namedUser: flag,
  accessLog: flag,
  distribution: flag,
  agent: flag,
  ignoreUserLimit: flag,
  allReUpdate: flag,
  readonly: flag,
  uploadPeak: flag,
  allowSplit: flag,
  denyContainer: flag,
  bindingTokenId: flag,
} as const satisfies Fields;

const lasting = { ...flag, lasting: true } as const;

/** The option flags that an SN inherits from its business. Once set on an SN they cannot be cleared. */
export const snFlags = {
  vmDetect: lasting,
  forbidRemoteDesktop: lasting,
  licenseBorrow: lasting,
  readonly: lasting,
  accessLog: lasting,
  ignoreUserLimit: lasting,
  distribution: lasting,
  redundant: lasting,
  namedUser: lasting,
} as const satisfies Partial<Record<keyof typeof businessFlags, object>>;

export const SN_LIMITS = namesOf(snLimits);
export const SN_FLAGS = namesOf(snFlags);
export const BUSINESS_LIMITS = namesOf(businessLimits);
export const BUSINESS_FLAGS = namesOf(businessFlags);
