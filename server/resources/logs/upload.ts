import type { LogUpload } from '../../contract/history/logs.ts';
import { eachEntry } from '../../core/batch.ts';
import { fieldError } from '../../core/errors.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { identityOf } from '../machines/rules.ts';
import { findMachine } from '../machines/store.ts';
import { assertWritable } from '../sns/rules.ts';
import type { SnRow } from '../sns/store.ts';
import { findUser } from '../users/store.ts';
import { assertUploadable } from './rules.ts';
import { writeLogEntry, type NewLogEntry } from '../logbook/store.ts';

/**
 * Adds usage data to a log. Returns the ids in the given order, and how many are new: a known reference is not added
 * again. Throws 4093 for an archived SN, 514 and 515 for impossible times.
 */
export async function uploadLog(
  tx: Transaction,
  sn: SnRow,
  uploads: readonly LogUpload[],
): Promise<{ ids: number[]; added: number }> {
  assertWritable(sn);
  const entries = await eachEntry(uploads, async (upload) => entryOf(tx, sn, upload));
  let added = 0;
  const ids: number[] = [];
  for (const entry of entries) {
    await fairTurn();
    const known = entry.reference ? await tx.get(KNOWN, sn.id, entry.reference) : undefined;
    if (!known) added++;
    ids.push(known?.id ?? (await writeLogEntry(tx, entry)));
  }
  return { ids, added };
}

const KNOWN = statement<{ id: number }>('select id from sn_log where sn_id = ? and reference = ?');

async function entryOf(tx: Transaction, sn: SnRow, upload: LogUpload): Promise<NewLogEntry> {
  const { errorCode = 0, status, mid, loginName, clientVersion } = upload;
  if (errorCode === 0 && upload.endTime === undefined) {
    throw fieldError(514, 'endTime', 'is needed where there is no errorCode');
  }
  const start_time = tx.zone.toInstant(upload.startTime, 'start');
  const end_time = upload.endTime === undefined ? start_time : tx.zone.toInstant(upload.endTime, 'end');
  assertUploadable(start_time, end_time, tx.now);
  const machine = mid === undefined ? undefined : await findMachine(tx, sn.id, identityOf(mid));
  const user = loginName === undefined ? undefined : await findUser(tx, loginName);
  return {
    sn_id: sn.id,
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
