import type { SnType } from '../../contract/sns/attributes.ts';
import type { TokenType } from '../../contract/holders/tokenids.ts';
import { LicensingError } from '../../core/errors.ts';

const FITTING: Partial<Record<SnType, TokenType>> = { TOKEN_ID: 5, TOKEN_ID_FLOAT: 6, TOKEN_ID_GROUP: 6 };

export const fittingType = (type: SnType): TokenType | undefined => FITTING[type];

type Token = {
  readonly guid: string;
  readonly token_type: number;
  readonly status: number;
  readonly sn: string | null;
};

/**
 * Throws unless a token ID may be bound to an SN, or is already: 4093 when it is disabled, 1812 when its type does not
 * fit, 4092 when it is bound to another SN.
 */
export function assertBindable(token: Token, sn: { readonly sn: string; readonly type: SnType }): void {
  if (token.sn === sn.sn) return;
  if (token.status !== 0) {
    throw new LicensingError(4093, `The token ID ${token.guid} is disabled; set its status to 0 first.`);
  }
  if (fittingType(sn.type) !== token.token_type) {
    throw new LicensingError(
      1812,
      `The token ID ${token.guid} has tokenType ${token.token_type}, which ${says(sn.type)}.`,
    );
  }
  if (token.sn !== null) {
    throw new LicensingError(4092, `The token ID ${token.guid} is bound to the SN ${token.sn}; unbind it there first.`);
  }
}

function says(type: SnType): string {
  const fitting = fittingType(type);
  return `does not fit an SN of type ${type}${fitting === undefined ? '' : `; that takes ${fitting}`}`;
}
