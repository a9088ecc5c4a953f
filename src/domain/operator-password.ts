import type { OPERATOR_PASSWORD } from '#contract/bff/bff.ts';

/** Length limits of an operator's password. The type keeps them equal to the contract without importing its schemas. */
export const PASSWORD: typeof OPERATOR_PASSWORD = { min: 12, max: 128 };
