import type { TokenType } from '#contract/holders/tokenids.ts';
import type { SnType } from '#contract/sns/attributes.ts';

/** The type of token ID that SNs of a type take; SNs of other types take none. */
export const tokenTypeOf: Partial<Record<SnType, TokenType>> = {
  TOKEN_ID: 5,
  TOKEN_ID_FLOAT: 6,
  TOKEN_ID_GROUP: 6,
};
