import type { TokenType } from '#contract/holders/tokenids.ts';
import type { SnType } from '#contract/sns/attributes.ts';

/** The type of token IDs that SNs of a type accept. SNs of other types accept none. */
export const tokenTypeOf: Partial<Record<SnType, TokenType>> = {
  TOKEN_ID: 5,
  TOKEN_ID_FLOAT: 6,
  TOKEN_ID_GROUP: 6,
};
