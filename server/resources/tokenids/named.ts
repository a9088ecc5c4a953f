import type { SnType } from '../../contract/sns/attributes.ts';
import type { BindingEntry } from '../../contract/holders/sn-tokenids.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import type { SnRow } from '../sns/store.ts';
import { fittingType } from './rules.ts';
import { tokenIdByLabelOr404, tokenIdOr404, tokenIdsOfGuid, type TokenIdRow } from './store.ts';

/**
 * Returns the token ID that an entry names, by guid, label or both. Throws 4040 for none, 515 when guid and label
 * differ.
 */
export async function namedTokenId(
  db: Reader,
  sn: SnRow,
  { guid, label, tokenType }: BindingEntry,
): Promise<TokenIdRow> {
  if (label === undefined) {
    if (guid === undefined) throw fieldError(514, 'guid', 'is required');
    return tokenType === undefined ? ofGuid(db, sn, guid) : tokenIdOr404(db, guid, tokenType);
  }
  const row = await tokenIdByLabelOr404(db, label);
  if ((guid ?? row.guid) !== row.guid || (tokenType ?? row.token_type) !== row.token_type) {
    throw fieldError(515, 'label', `belongs to another token ID, ${row.guid} of tokenType ${row.token_type}`);
  }
  return row;
}

/** A guid can exist under both types. Alone it means the one that fits the SN. */
async function ofGuid(db: Reader, sn: SnRow, guid: string): Promise<TokenIdRow> {
  const rows = await tokenIdsOfGuid(db, guid);
  // Only this service writes types, from the contract's list.
  const row = rows.find(({ token_type }) => token_type === fittingType(sn.type as SnType)) ?? rows[0];
  if (!row) throw new LicensingError(4040, `There is no token ID ${guid}.`);
  return row;
}
