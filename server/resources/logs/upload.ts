import { sql } from 'kysely';
import type { LogUpload } from '../../contract/history/logs.ts';
import { eachEntry, inSteps } from '../../core/batch.ts';
import { fieldError } from '../../core/errors.ts';
import { rowsBy } from '../../core/many-rows.ts';
import { inOrder, listed } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { keyColumns, keyOfRow, rowKey, type KeyRow, type RowKey } from '../../query/row-keys.ts';
import { identityOf } from '../machines/rules.ts';
import { machinesAt } from '../machines/store.ts';
import { assertWritable } from '../sns/rules.ts';
import type { SnRow } from '../sns/store.ts';
import { snLogList } from './fields.ts';
import { assertUploadable } from './rules.ts';
import { writeLogEntries } from '../logbook/store.ts';

/**
 * Adds usage data to a log. Returns the keys in the given order, and how many are new: a known reference is not added
 * again. Throws 4093 for an archived SN, 514 and 515 for impossible times.
 */
export async function uploadLog(
  tx: Transaction,
  sn: SnRow,
  uploads: readonly LogUpload[],
): Promise<{ keys: RowKey[]; added: number }> {
  assertWritable(sn);
  const holders = await holdersOf(tx, sn, uploads);
  const entries = await eachEntry(uploads, async (upload) => entryOf(tx, holders, upload));
  const known = await keysOfReferences(tx, sn.id, uploads);
  const seen = new Set(known.keys());
  const added = entries.filter(({ reference }) => {
    if (reference === null) return true;
    return !seen.has(reference) && seen.add(reference);
  });
  const newIds = await writeLogEntries(tx, sn.id, added);
  const keys = new Map<NewEntry | string | null, RowKey>(known);
  for (const [at, entry] of added.entries()) {
    const key = rowKey(snLogList, newIds[at] ?? 0, entry.start_time);
    keys.set(entry, key);
    if (entry.reference !== null) keys.set(entry.reference, key);
  }
  return { keys: entries.map((entry) => keys.get(entry) ?? keys.get(entry.reference) ?? 0), added: added.length };
}

/** Returns the keys of the entries that have references of these uploads already, by reference. */
async function keysOfReferences(db: Reader, snId: number, uploads: readonly LogUpload[]): Promise<Map<string, RowKey>> {
  const references = uploads.flatMap(({ reference }) => reference ?? []);
  const rows = await inSteps(references, (some) =>
    db.all(sql<KeyRow & { reference: string }>`select ${KEY}, l.reference from ${listed('text', some, 'n')}
      ${inOrder} sn_log l on l.sn_id = ${snId} and l.reference = n.value`),
  );
  return new Map(rows.map((row) => [row.reference, keyOfRow(row)]));
}

const KEY = sql.raw(keyColumns(snLogList, 'id'));

type NewEntry = ReturnType<typeof entryOf>;

/** Devices of the SN by identity, and users by account. */
type Holders = {
  readonly machines: ReadonlyMap<string, { readonly id: number; readonly mid: string }>;
  readonly users: ReadonlyMap<string, { readonly id: number }>;
};

async function holdersOf(tx: Transaction, sn: SnRow, uploads: readonly LogUpload[]): Promise<Holders> {
  const identities = new Set(uploads.flatMap(({ mid }) => (mid === undefined ? [] : [identityOf(mid)])));
  const names = new Set(uploads.flatMap(({ loginName }) => loginName ?? []));
  return {
    machines: await machinesAt(tx, sn.id, [...identities]),
    users: await rowsBy(tx, 'user_account', 'name', [...names]),
  };
}

function entryOf(tx: Transaction, { machines, users }: Holders, upload: LogUpload) {
  const { errorCode = 0, status, mid, loginName, clientVersion } = upload;
  if (errorCode === 0 && upload.endTime === undefined) {
    throw fieldError(514, 'endTime', 'is needed where there is no errorCode');
  }
  const start_time = tx.zone.toInstant(upload.startTime, 'start');
  const end_time = upload.endTime === undefined ? start_time : tx.zone.toInstant(upload.endTime, 'end');
  assertUploadable(start_time, end_time, tx.now);
  const machine = mid === undefined ? undefined : machines.get(identityOf(mid));
  const user = loginName === undefined ? undefined : users.get(loginName);
  return {
    start_time,
    end_time,
    status: status ?? (errorCode === 0 ? 'logout' : null),
    error_code: errorCode,
    failure: upload.failure || null,
    client_version: clientVersion === undefined || clientVersion === '' ? null : String(clientVersion),
    cmd_exe_num: upload.cmdExeNum ?? null,
    login_ip: upload.loginIp ?? null,
    machine_id: machine?.id ?? null,
    mid: machine?.mid ?? mid ?? null,
    user_id: user?.id ?? null,
    login_name: loginName ?? null,
    reference: upload.reference ?? null,
  };
}
