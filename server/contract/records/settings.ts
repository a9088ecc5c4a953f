import type { Fields, Meanings } from './field.ts';

/** Settings that administrators change while the service runs: what the role support may give by itself. */
export const settingFields = {
  allowanceDays: { kind: 'integer', range: [0, 90], always: true, write: 'kept' },
  allowancePercent: { kind: 'integer', range: [0, 1000], always: true, write: 'kept' },
  allowanceExtra: { kind: 'integer', range: [0, 100_000], always: true, write: 'kept' },
  allowancesPerYear: { kind: 'integer', range: [0, 366], always: true, write: 'kept' },
} as const satisfies Fields;

export type Settings = Readonly<Record<keyof typeof settingFields, number>>;

export const SETTING_DEFAULTS: Settings = {
  allowanceDays: 14,
  allowancePercent: 20,
  allowanceExtra: 5,
  allowancesPerYear: 3,
};

export const settingMeanings = {
  allowanceDays: 'Days of 24 hours for which support may give an allowance',
  allowancePercent: 'How much of a limit support may add, in percent rounded up',
  allowanceExtra: 'How much support may add to any limit, if that is more',
  allowancesPerYear: 'How many allowances an SN may have within 365 days before support may give no more',
} as const satisfies Meanings<typeof settingFields>;
