import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnType } from '#contract/sns/attributes.ts';
import type { TokenType } from '#contract/holders/tokenids.ts';
import type { Choice } from '../../lib/list/filters.ts';

export const tokenTypeLabels: Record<TokenType, MessageDescriptor> = { 5: msg`Traditional`, 6: msg`Floating` };

export const tokenTypeChoices: readonly Choice[] = Object.entries(tokenTypeLabels).map(([value, label]) => ({
  value,
  label,
}));

/** The type of token IDs that SNs of a type take; none for the others. Specification, Token ID. */
export const tokenTypeOf: Partial<Record<SnType, TokenType>> = {
  TOKEN_ID: 5,
  TOKEN_ID_FLOAT: 6,
  TOKEN_ID_GROUP: 6,
};
