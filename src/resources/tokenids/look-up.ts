import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TokenIdRecord, TokenType } from '#contract/holders/tokenids.ts';
import { formatSn } from '../../words/format-sn.ts';
import type { Fate } from '../../lib/pasted.ts';

export type Verdict = { fate: Exclude<Fate, 'unknown' | 'moved'>; note?: MessageDescriptor };

/**
 * Returns whether a token ID can be bound to an SN that accepts a type. A token ID of another SN is unbound there
 * first.
 */
export function verdictOf(token: TokenIdRecord, sn: string, takes: TokenType | undefined): Verdict {
  if (token.sn !== undefined && token.sn === sn) return { fate: 'same' };
  if (token.sn !== undefined) {
    const other = formatSn(token.sn);
    return { fate: 'refused', note: msg`bound to ${other}` };
  }
  if (token.status === 1) return { fate: 'refused', note: msg`disabled` };
  if (takes !== undefined && token.tokenType !== takes) return { fate: 'refused', note: WRONG_TYPE[token.tokenType] };
  return { fate: 'ready' };
}

const WRONG_TYPE: Record<TokenType, MessageDescriptor> = {
  5: msg`traditional: the SN accepts only floating token IDs`,
  6: msg`floating: the SN accepts only traditional token IDs`,
};

/** Returns the token ID that a text means: the one with the accepted type, or else the only one. */
export const meant = (tokens: readonly TokenIdRecord[], text: string, takes: TokenType | undefined) => {
  const named = tokens.filter(({ guid, label }) => guid === text || label === text);
  return named.find(({ tokenType }) => tokenType === takes) ?? named[0];
};
