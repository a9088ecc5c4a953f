import type { z } from 'zod';
import type { tokenIdCreate } from '../../contract/holders/tokenids.ts';
import { eachEntry } from '../../core/batch.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { insertAll, reviseAll, rowsBy } from '../../core/many-rows.ts';
import type { RecordText } from '../../query/record.ts';
import { resolveCreate, resolveWrite } from '../../core/write.ts';
import { removeRow, revise } from '../../core/rows.ts';
import { recordById, recordsInSteps } from '../../query/list.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { changeOf, type Audit, type Change } from '../../http/audit.ts';
import { tokenIdFields, tokenIdList } from './fields.ts';
import type { SnRow } from '../sns/store.ts';
import { bindTokenId, findTokenIdByLabel, tokenIdKey, tokenIdsAt, tokenIdTarget, type TokenIdRow } from './store.ts';

type Given = z.output<typeof tokenIdCreate>;

/** Adds a token ID. Throws 4090 for a known one, or for a label that another one has. */
export async function addTokenId(tx: Transaction, given: Given, audit: Audit): Promise<void> {
  await assertNew(tx, [given], async (check) => check(given));
  await insert(tx, [given], audit);
}

/** Adds token IDs and returns their records. Throws like `addTokenId` with the faults of all. */
export async function addTokenIds(tx: Transaction, given: readonly Given[], audit: Audit): Promise<RecordText[]> {
  await assertNew(tx, given, (check) => eachEntry(given, async (entry) => check(entry)));
  return insert(tx, given, audit);
}

/** Runs `checkAll` with the check of an entry. A checked entry keeps its label from those after it. */
async function assertNew(
  db: Reader,
  given: readonly Given[],
  checkAll: (check: (entry: Given) => void) => Promise<unknown>,
): Promise<void> {
  const known = await tokenIdsAt(db, given);
  const wanted = given.map(({ label }) => label).filter((label) => typeof label === 'string');
  const labels = new Set((await rowsBy(db, 'token_id', 'label', wanted)).keys());
  await checkAll(({ guid, tokenType, label = null }) => {
    if (known.has(tokenIdKey(guid, tokenType)))
      throw fieldError(4090, 'guid', `already exists with tokenType ${tokenType}`);
    if (label === null) return;
    if (labels.has(label)) throw labelTaken();
    labels.add(label);
  });
}

async function insert(tx: Transaction, given: readonly Given[], audit: Audit): Promise<RecordText[]> {
  const added = given.map(({ guid, tokenType, ...attributes }) => ({
    ...resolveCreate(tokenIdFields, attributes, {}, tx.zone),
    ...{ guid, token_type: tokenType, reg_date: tx.now },
  }));
  await insertAll(tx, 'token_id', added);
  const rows = await tokenIdsAt(tx, given);
  const ids = given.map(({ guid, tokenType }) => rows.get(tokenIdKey(guid, tokenType))?.id ?? 0);
  const records = await recordsInSteps(tx, tokenIdList, ids);
  for (const [at, row] of added.entries()) {
    await fairTurn();
    audit(changeOf(tokenIdTarget(row), undefined, records[at]));
  }
  return records;
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
    throw labelTaken();
  }
}

/** Removes a token ID and audits that. Throws 4092 for one that is bound. */
export async function removeTokenId(tx: Transaction, row: TokenIdRow, audit: Audit): Promise<void> {
  if (row.sn !== null) {
    throw new LicensingError(4092, `The token ID ${row.guid} is bound to the SN ${row.sn}; unbind it first.`);
  }
  audit(changeOf(tokenIdTarget(row), await recordById(tx, tokenIdList, row.id), undefined));
  await removeRow(tx, 'token_id', row);
}

/** Binds a token ID to an SN like `bindTokenId`, and audits that. Returns the revision. */
export async function bindToSn(tx: Transaction, sn: SnRow, row: TokenIdRow, audit: Audit): Promise<number> {
  const revision = await bindTokenId(tx, row, sn);
  if (revision !== row.revision) audit(...bindingChanges(sn.sn, 'after', [row]));
  return revision;
}

/** Unbinds those that are bound to an SN, and audits that. The others do not change. */
export async function unbindFromSn(
  tx: Transaction,
  { sn }: SnRow,
  rows: readonly TokenIdRow[],
  audit: Audit,
): Promise<void> {
  const bound = rows.filter((row) => row.sn === sn);
  await reviseAll(
    tx,
    'token_id',
    bound.map((row) => ({ row, changes: { sn: null } })),
  );
  if (bound.length > 0) audit(...bindingChanges(sn, 'before', bound));
}

/** Prefix of the names of token IDs in audit entries of SNs. */
export const TOKEN_ID_PREFIX = 'tokenids.';

/** Returns the audit entries of bindings that began (`after`) or ended (`before`), of each token ID and of the SN. */
export const bindingChanges = (sn: string, when: 'before' | 'after', rows: readonly TokenIdRow[]): Change[] => [
  ...rows.map((row) => ({ target: tokenIdTarget(row), [when]: { sn } })),
  {
    target: { kind: 'sn', key: sn },
    [when]: Object.fromEntries(rows.map((row) => [`${TOKEN_ID_PREFIX}${tokenIdTarget(row).key}`, 'bound'])),
  },
];

const labelTaken = (): LicensingError => fieldError(4090, 'label', 'is taken by another token ID');
