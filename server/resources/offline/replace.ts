import { LicensingError } from '../../core/errors.ts';
import { machineChanges } from '../machines/change.ts';
import { countRecycling } from '../machines/change-store.ts';
import { lastLogId, type Replacement } from '../machines/replacement-store.ts';
import { assertEnabled, assertPlace } from '../machines/rules.ts';
import {
  countActive,
  findMachine,
  insertMachine,
  machineOr404,
  machineRecord,
  updateMachine,
} from '../machines/store.ts';
import type { MachineRow } from '../machines/store.ts';
import { returnSeat } from '../borrows/seat-store.ts';
import { endSessions } from '../online/end-store.ts';
import type { SnRow } from '../sns/store.ts';
import type { SignedLicence } from './answer-codec.ts';
import type { DeviceId } from './device-fields.ts';
import { giveUpdate, type Giving } from './give.ts';
import { signLicence } from './licence-store.ts';
import { withNotes } from './notes.ts';
import { assertGives } from './state-rules.ts';

type Replacing = { readonly sn: SnRow; readonly row: MachineRow };

/**
 * Gives the place of a device to its successor, and returns the successor with its update string. Throws what `assertGives`
 * throws, 4093 for a recycled device or beyond transferNumber, 4090 when the successor is active, 1922 when it is disabled,
 * 1795 when a disabled device has left no place.
 */
export async function replaceDevice(
  giving: Giving,
  { sn, row }: Replacing,
  device: DeviceId,
  machineName: string | undefined,
): Promise<{ machine: MachineRow; string: SignedLicence }> {
  const { tx, audit, signing } = giving;
  assertGives(sn, tx);
  if (row.status === 1) {
    throw new LicensingError(4093, `The device ${row.mid} is recycled. Only an enabled or disabled one is replaced.`);
  }
  const known = await knownSuccessor(giving, sn, device);
  if (row.status !== 0) assertPlace(await countActive(tx, sn.id), sn, tx.now);
  await countRecycling(tx, sn);
  const log = await lastLogId(tx);
  const [oldRecord, knownRecord] = [await machineRecord(tx, row.id), known && (await machineRecord(tx, known.id))];
  await returnSeat(tx, sn.id, row.identity);
  await endSessions(tx, { machines: [row.id] }, 'kickOut');

  const given = { machine_name: machineName || row.machine_name, custom_id: row.custom_id, replaces: row.id };
  if (known) await updateMachine(tx, known, { ...given, status: 0, replaced_by: null });
  const { identity, mid } = device;
  const { id } = known ?? (await insertMachine(tx, { ...given, sn_id: sn.id, identity, mid }));
  await updateMachine(tx, row, { status: 1, replaced_by: id });

  const successor = await machineOr404(tx, id);
  const restore: Replacement = { predecessor: row.id, successor: id, log, former: known ?? null };
  const [own, ofSn] = machineChanges(sn, row, oldRecord, await machineRecord(tx, row.id));
  const added = machineChanges(sn, successor, knownRecord, await machineRecord(tx, id));
  for (const change of [own, added[0]]) if (change) audit({ ...change, restore });
  for (const change of [ofSn, added[1]]) if (change) audit(change);
  const licence = await withNotes(giving, (notes) => giveUpdate(giving, notes, sn, successor));
  return { machine: await machineOr404(tx, id), string: signLicence(signing, licence) };
}

/** Returns the successor when the SN knows it. Throws 4090 when it is active, 1922 when it is disabled. */
async function knownSuccessor({ tx }: Giving, sn: SnRow, { identity }: DeviceId): Promise<MachineRow | undefined> {
  const known = await findMachine(tx, sn.id, identity);
  if (!known) return undefined;
  if (known.status === 0)
    throw new LicensingError(4090, `The device ${known.mid} is already active on the SN ${sn.sn}.`);
  if (known.status !== 1) assertEnabled(known);
  return machineOr404(tx, known.id);
}
