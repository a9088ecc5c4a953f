import type { z } from 'zod';
import type { tokenIdCreate } from '../../contract/tokenids.ts';
import { fieldError } from '../../core/errors.ts';
import type { RecordText } from '../../core/record.ts';
import { resolveCreate } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { changeOf, type Change } from '../../http/audit.ts';
import { tokenIdFields } from './fields.ts';
import { findTokenId, findTokenIdByLabel, insertTokenId, tokenIdRecord, tokenIdTarget } from './store.ts';

/** Adds a token ID; 4090 for one that is known, or whose label another one has. */
export async function addTokenId(
  tx: Transaction,
  { guid, tokenType, ...attributes }: z.output<typeof tokenIdCreate>,
  audit: (...changes: Change[]) => void,
): Promise<RecordText> {
  if (await findTokenId(tx, guid, tokenType)) throw fieldError(4090, 'guid', `is known with tokenType ${tokenType}`);
  await expectFreeLabel(tx, attributes.label);
  const values = resolveCreate(tokenIdFields, attributes, {}, tx.zone);
  const row = await insertTokenId(tx, { ...values, guid, token_type: tokenType });
  const record = await tokenIdRecord(tx, row.id);
  audit(changeOf(tokenIdTarget(row), undefined, record));
  return record;
}

/** A label names one token ID only: 4090. */
export async function expectFreeLabel(db: Reader, label: string | null | undefined): Promise<void> {
  if (typeof label === 'string' && (await findTokenIdByLabel(db, label))) {
    throw fieldError(4090, 'label', 'is taken by another token ID');
  }
}
