import type { Transaction } from '../../db/handle.ts';
import { changeOf, type Change } from '../../http/audit.ts';
import { operatorRecord, type OperatorRow } from '../operator-store.ts';
import { forgetPasskeys } from './passkey-store.ts';
import { forgetUnneededCodes } from './recovery-codes.ts';
import { forgetFactor } from './second-factor-store.ts';
import { endSessionsOf } from '../session-store.ts';

/**
 * Removes the second factor of an operator, authenticator app, passkeys and recovery codes, and ends the operator's
 * sessions. Returns the change to be audited; undefined when there was no second factor.
 */
export async function resetFactor(tx: Transaction, row: OperatorRow): Promise<Change | undefined> {
  const before = await operatorRecord(tx, row.id);
  const hadApp = await forgetFactor(tx, row.id);
  const passkeys = await forgetPasskeys(tx, row.id);
  if (!hadApp && passkeys === 0) return undefined;
  await forgetUnneededCodes(tx, row.id);
  await endSessionsOf(tx, row.id);
  return changeOf({ kind: 'operator', key: row.username }, before, await operatorRecord(tx, row.id));
}
