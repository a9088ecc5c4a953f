import type { OPERATOR_PASSWORD } from '#contract/bff/bff.ts';

/** Characters of an operator's password. The type holds them to the contract without bringing its schemas into the page. */
export const PASSWORD: typeof OPERATOR_PASSWORD = { min: 12, max: 128 };
