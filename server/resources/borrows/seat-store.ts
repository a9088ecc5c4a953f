import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { BorrowTable } from '../../db/tables/device-tables.ts';
import type { Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import { endLogEntry } from '../logbook/end-store.ts';
import { writeLogEntry } from '../logbook/store.ts';
import { activateDevice, type Activated, type ActivatingDevice } from '../machines/activate-store.ts';
import type { LicensingMachine } from '../machines/store.ts';
import { BORROWED, overdueAt, seatsInUse } from '../online/seat-store.ts';
import type { LicensingSn } from '../sns/store.ts';
import { IDENTITY } from './fields.ts';
import { assertLends, assertSeat, assertTransfer } from './rules.ts';

export type BorrowRow = Selectable<BorrowTable>;

const SECRET_BYTES = 16;

const OUT = `from borrow b where b.sn_id = ?1 and ${BORROWED}`;
const OWN = statement<BorrowRow>(`select b.* ${OUT} and ${IDENTITY} = ?3`);
const OTHERS = statement<{ n: number }>(`select count(distinct ${IDENTITY}) as n ${OUT} and ${IDENTITY} <> ?3`);

export type Lent = Activated & { readonly borrow: BorrowRow };

/**
 * Lends a device a seat for some minutes, replacing one that it has, and activates a new device. Throws 1812 when seats
 * cannot be borrowed, 515 for too long, 1922 and 1795 like an activation, 1795 beyond transferVolume, 1799 without a
 * free seat.
 */
export async function checkOut(
  tx: Transaction,
  sn: LicensingSn,
  device: ActivatingDevice,
  minutes: number,
): Promise<Lent> {
  assertLends(sn, minutes);
  const activated = await activateDevice(tx, sn, device, 'offline');
  const { machine } = activated;
  const own = await tx.get(OWN, sn.id, tx.now, machine.identity);
  if (own) await end(tx, own, 'checkoutCover', tx.now);
  else {
    await assertTransferable(tx, sn, machine.identity);
    if (sn.concurrent_number !== null) assertSeat(await seatsInUse(tx, sn.id, tx.now), sn, tx.now);
  }
  return { ...activated, borrow: await insertBorrow(tx, sn, machine, minutes) };
}

async function insertBorrow(
  tx: Transaction,
  sn: LicensingSn,
  machine: LicensingMachine,
  minutes: number,
): Promise<BorrowRow> {
  const device = { sn_id: sn.id, machine_id: machine.id, mid: machine.mid };
  const log_id = await writeLogEntry(tx, { ...device, start_time: tx.now, status: 'checkout' });
  const row = await tx.first(
    build
      .insertInto('borrow')
      .values({
        ...device,
        sn: sn.sn,
        machine_name: machine.machine_name,
        borrow_id: randomUUID(),
        secret: randomBytes(SECRET_BYTES).toString('hex'),
        date: tx.now,
        until: tx.now + minutes * 60,
        return_date: null,
        log_id,
      })
      .returningAll(),
  );
  if (!row) throw new LicensingError(516);
  return row;
}

/** Throws 1795 for a machine without the licence when `transferVolume` other machines have it. */
export async function assertTransferable(tx: Transaction, sn: LicensingSn, identity: string): Promise<void> {
  if (sn.transfer_volume === null) return;
  const others = await tx.get(OTHERS, sn.id, tx.now, identity);
  assertTransfer(others?.n ?? 0, sn.transfer_volume);
}

const BY_ID = statement<BorrowRow & { identity: string }>(
  `select b.*, ${IDENTITY} as identity from borrow b where b.borrow_id = ? and b.sn_id = ?`,
);

/** Returns the borrow of a device on an SN, returned or not. Throws 1811 when it is unknown or another device's. */
export async function borrowOr1811(
  tx: Transaction,
  snId: number,
  borrowId: string,
  identity: string,
): Promise<BorrowRow> {
  const row = await tx.get(BY_ID, borrowId, snId);
  if (row?.identity === identity) return row;
  throw new LicensingError(1811, `This device has not borrowed a seat ${borrowId} of this SN.`);
}

/** Throws 1811 when the seat was returned before. */
export async function checkIn(tx: Transaction, borrow: BorrowRow): Promise<void> {
  if (borrow.return_date !== null || borrow.until <= tx.now) {
    throw new LicensingError(1811, `The borrowed seat ${borrow.borrow_id} is no longer checked out.`);
  }
  await end(tx, borrow, 'checkin', tx.now);
}

/** Takes back the seat that a device has borrowed, if any. */
export async function returnSeat(tx: Transaction, snId: number, identity: string): Promise<void> {
  const own = await tx.get(OWN, snId, tx.now, identity);
  if (own) await end(tx, own, 'checkin', tx.now);
}

/** Records the return of overdue seats, the longest overdue first, and returns how many. */
export async function checkInDue(tx: Transaction, limit: number): Promise<number> {
  const due = await tx.all(
    sql<BorrowRow>`select * from borrow where ${overdueAt(tx.now)} order by until, id limit ${limit}`,
  );
  for (const row of due) await end(tx, row, 'autoCheckin', row.until);
  return due.length;
}

const END = statement<never>('update borrow set return_date = ? where id = ?');

async function end(
  tx: Transaction,
  borrow: BorrowRow,
  how: 'checkin' | 'autoCheckin' | 'checkoutCover',
  when: number,
): Promise<void> {
  if (borrow.log_id === null) throw new LicensingError(516, `The seat ${borrow.borrow_id} is out without a log entry.`);
  await tx.exec(END, when, borrow.id);
  await endLogEntry(tx, borrow.sn_id, { id: borrow.log_id, startTime: borrow.date }, how, when);
}
