import type { Fields, Meanings } from './field.ts';

/** Whom the service requires to have a second factor, from the mildest to the strictest. */
export const FACTOR_REQUIREMENTS = ['none', 'administrators', 'everyone'] as const;
export type FactorRequirement = (typeof FACTOR_REQUIREMENTS)[number];

/** The bounds within which the role support gives allowances by itself. */
export const boundFields = {
  allowanceDays: { kind: 'integer', range: [0, 90], always: true, write: 'kept' },
  allowancePercent: { kind: 'integer', range: [0, 1000], always: true, write: 'kept' },
  allowanceExtra: { kind: 'integer', range: [0, 100_000], always: true, write: 'kept' },
  allowancesPerYear: { kind: 'integer', range: [0, 366], always: true, write: 'kept' },
} as const satisfies Fields;

/** Settings that administrators change while the service runs. */
export const settingFields = {
  ...boundFields,
  secondFactor: { kind: 'choice', choices: FACTOR_REQUIREMENTS, always: true, write: 'kept' },
} as const satisfies Fields;

export type Settings = Readonly<Record<keyof typeof boundFields, number>> & {
  readonly secondFactor: FactorRequirement;
};

export const SETTING_DEFAULTS: Settings = {
  allowanceDays: 14,
  allowancePercent: 20,
  allowanceExtra: 5,
  allowancesPerYear: 3,
  secondFactor: 'none',
};

export const settingMeanings = {
  allowanceDays: 'Days of 24 hours for which support may give an allowance',
  allowancePercent: 'How much of a limit support may add, in percent rounded up',
  allowanceExtra: 'How much support may add to any limit, if that is more',
  allowancesPerYear: 'How many allowances an SN may have within 365 days before support may give no more',
  secondFactor: 'Who must have a second factor. Never less than `REQUIRE_SECOND_FACTOR`',
} as const satisfies Meanings<typeof settingFields>;
