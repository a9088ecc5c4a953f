import { namesOf, type Fields, type Meanings } from './field.ts';

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

/** What keeps a licence working after its end. An SN takes it from its business, like the limits. */
export const licenceGrace = {
  graceDays: { kind: 'integer', range: [0, 365], write: 'emptied' },
} as const satisfies Fields;

/** Limits of a business. An empty limit means unlimited, an empty `reclaimMinutes` that idle seats are kept. */
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
  reclaimMinutes: { ...limit, range: [5, 10_080] },
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

/** What each limit and flag means, for the description of the API. */
export const licenceMeanings = {
  volumeNumber: 'Most devices with status 0; absent: no limit',
  expirationDays: 'Days of validity, counted from activation; the earlier of this and endDate counts',
  graceDays:
    'Days of 24 hours for which the licence still works after its own end, with a warning; absent or 0: none. An allowance does not move them',
  usageNumber: 'Most log-ins in all; absent: no limit',
  concurrentNumber: 'Most simultaneous sessions and borrowed seats; absent: no limit',
  usersNumber: 'Most bound users; absent: no limit',
  maxOfflineMinutes: 'Longest time offline in minutes, the time after which a device must authenticate again',
  maxTotalMinutes: 'Longest running time in minutes',
  downloadNumber: 'Most installations',
  transferVolume: 'Most machines that a floating licence may be checked out to',
  transferNumber: 'How many times a device may be recycled to free its place',
  reclaimMinutes:
    'Minutes without a command after which a log-in that finds no free seat ends a session; absent: none is ended',
  vmDetect: 'Detect virtual machines',
  forbidRemoteDesktop: 'Detect remote desktops',
  licenseBorrow: 'Seats can be borrowed for use offline',
  readonly: 'The licence is read-only',
  accessLog: 'Keep usage statistics (group licences)',
  ignoreUserLimit: 'Do not hold to usersNumber (group licences)',
  distribution: 'Distribute licences (group licences)',
  redundant: 'Check redundancy (group licences)',
  namedUser: 'An account licence: users log in with their own account (cloud licences)',
  earlyReturn: 'Borrowed seats can be returned early',
  mute: 'Not upgradable',
  preClient: 'Validity counts by device',
  preLicense: 'A licence ahead of activation',
  localOnly: 'Local access only',
  denyActivation: 'New activations are refused',
  agent: 'Multi-level service',
  allReUpdate: 'Update codes can be used again',
  uploadPeak: 'Upload usage peaks',
  allowSplit: 'The licence may be split',
  denyContainer: 'Detect containers',
  bindingTokenId: 'Bind a token ID',
} as const satisfies Meanings<typeof businessLimits & typeof businessFlags & typeof licenceGrace>;
