import type { z } from 'zod';
import type { tokenIdCreate } from '../../contract/holders/tokenids.ts';
import { fieldError } from '../../core/errors.ts';
import type { RecordText } from '../../query/record.ts';
import { resolveCreate, resolveWrite } from '../../core/write.ts';
import { revise } from '../../core/rows.ts';
import { recordById } from '../../query/list.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { changeOf, type Audit } from '../../http/audit.ts';
import { tokenIdFields, tokenIdList } from './fields.ts';
import { findTokenId, findTokenIdByLabel, insertTokenId, tokenIdTarget, type TokenIdRow } from './store.ts';

/** Adds a token ID. Throws 4090 for a known one, or for a label that another one has. */
export async function addTokenId(
  tx: Transaction,
  { guid, tokenType, ...attributes }: z.output<typeof tokenIdCreate>,
  audit: Audit,
): Promise<RecordText> {
  if (await findTokenId(tx, guid, tokenType)) throw fieldError(4090, 'guid', `is known with tokenType ${tokenType}`);
  await expectFreeLabel(tx, attributes.label);
  const values = resolveCreate(tokenIdFields, attributes, {}, tx.zone);
  const row = await insertTokenId(tx, { ...values, guid, token_type: tokenType });
  const record = await recordById(tx, tokenIdList, row.id);
  audit(changeOf(tokenIdTarget(row), undefined, record));
  return record;
}

/** Throws 4090 for a label that another token ID has. */
export async function changeTokenId(
  { tx, audit }: { readonly tx: Transaction; readonly audit: Audit },
  row: TokenIdRow,
  fields: Readonly<Record<string, unknown>> & { readonly label?: string | null | undefined },
): Promise<{ record: RecordText; revision: number }> {
  const before = await recordById(tx, tokenIdList, row.id);
  const changes = resolveWrite(tokenIdFields, 'patch', fields, row, tx.zone);
  if (Object.keys(changes).length === 0) return { record: before, revision: row.revision };
  if (changes['label'] !== undefined) await expectFreeLabel(tx, fields.label);
  const revision = await revise(tx, 'token_id', row, changes);
  const record = await recordById(tx, tokenIdList, row.id);
  audit(changeOf(tokenIdTarget(row), before, record));
  return { record, revision };
}

async function expectFreeLabel(db: Reader, label: string | null | undefined): Promise<void> {
  if (typeof label === 'string' && (await findTokenIdByLabel(db, label))) {
    throw fieldError(4090, 'label', 'is taken by another token ID');
  }
}
