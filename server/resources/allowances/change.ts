import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { Transaction } from '../../db/handle.ts';
import { changeOf, writeAudit, type Audit, type AuditContext, type Author, type Change } from '../../http/audit.ts';
import { machineChanges } from '../machines/change.ts';
import { countActive, machineRecord, updateMachine, type MachineRow } from '../machines/store.ts';
import { snById, type SnRow } from '../sns/store.ts';
import { HELP_KINDS, kindsOf, type Help } from './rules.ts';
import {
  allowanceRecord,
  dueAllowances,
  insertAllowance,
  openAllowances,
  updateAllowance,
  type AllowanceRow,
} from './store.ts';

/** The status of a disabled device. */
const DISABLED = 33;

/** The author of what ends by itself. */
const SYSTEM = 'system';

type Wanted = Help & Pick<AllowanceRow, 'reason' | 'ticket'>;

/** Adds an allowance that somebody gives, or asks for. */
export async function addAllowance(
  tx: Transaction,
  sn: SnRow,
  wanted: Wanted,
  by: { readonly given_by: string } | { readonly asked_by: string },
  audit: Audit,
): Promise<AllowanceRow> {
  const state = 'given_by' in by ? 'open' : 'asked';
  if (state === 'open') await assertFree(tx, sn, wanted);
  const row = await insertAllowance(tx, { ...wanted, ...by, sn_id: sn.id, state });
  audit(await allowanceChange(tx, sn, row.id));
  return row;
}

/** Changes an allowance that is asked for: it is given, declined or withdrawn. */
export async function decide(
  tx: Transaction,
  sn: SnRow,
  row: AllowanceRow,
  changes: Partial<Omit<AllowanceRow, 'id' | 'sn_id'>>,
  audit: Audit,
): Promise<void> {
  if (changes.state === 'open') await assertFree(tx, sn, row);
  const before = await allowanceRecord(tx, row.id, tx.now);
  await updateAllowance(tx, row, changes);
  audit(await allowanceChange(tx, sn, row.id, before));
}

/** Throws 4090 when an allowance of one of the kinds is open on the SN. */
async function assertFree(tx: Transaction, sn: SnRow, help: Help): Promise<void> {
  const wanted = kindsOf(help);
  for (const row of await openAllowances(tx, sn.id)) {
    // Its time is over, and the sweeper has not come yet.
    if (row.until <= tx.now) await endBySystem(tx, row);
    else {
      const both = kindsOf(row).find((kind) => wanted.includes(kind));
      if (both)
        throw new LicensingError(4090, `The SN ${sn.sn} has an open allowance that ${HELP_KINDS[both]} (${row.id}).`);
    }
  }
}

/** Ends an open allowance now (4093). What the service then disables is audited as done by the system. */
export async function endAllowance(
  tx: Transaction,
  sn: SnRow,
  row: AllowanceRow,
  endedBy: string,
  audit: Audit,
): Promise<void> {
  if (row.state !== 'open' || row.until <= tx.now)
    throw new LicensingError(4093, `The allowance ${row.id} has ended already.`);
  const before = await allowanceRecord(tx, row.id, tx.now);
  await updateAllowance(tx, row, { state: 'ended', ended_at: tx.now, ended_by: endedBy });
  audit(await allowanceChange(tx, sn, row.id, before));
  const disabled = await disableNewest(tx, sn, row.extra_devices ?? 0);
  if (disabled.length > 0) await writeAudit(tx, systemContext(row), disabled);
}

/** Ends up to `limit` allowances whose time is over, and returns how many. */
export async function endDueAllowances(tx: Transaction, limit: number): Promise<number> {
  const due = await dueAllowances(tx, tx.now, limit);
  for (const row of due) await endBySystem(tx, row);
  return due.length;
}

async function endBySystem(tx: Transaction, row: AllowanceRow): Promise<void> {
  const sn = await snById(tx, row.sn_id);
  const before = await allowanceRecord(tx, row.id, row.until - 1);
  await updateAllowance(tx, row, { state: 'ended', ended_at: row.until, ended_by: SYSTEM });
  const change = await allowanceChange(tx, sn, row.id, before);
  await writeAudit(tx, systemContext(row), [change, ...(await disableNewest(tx, sn, row.extra_devices ?? 0))]);
}

const systemContext = ({ ticket }: AllowanceRow): AuditContext<Author> => ({
  actor: { kind: 'system', name: SYSTEM },
  ip: '-',
  requestId: randomUUID(),
  operation: 'endAllowance',
  ticket: ticket ?? undefined,
});

/**
 * SQL for the devices of an SN that count, the newest place first: a successor took the place of the device that it
 * replaces.
 */
const newestPlaces = (snId: number, most: number) => sql<MachineRow>`with recursive chain (id, earlier) as (
    select id, id from machine where sn_id = ${snId} and status = 0
    union select c.id, m.replaces from chain c join machine m on m.id = c.earlier where m.replaces is not null
  ), place (id, first) as (select id, min(earlier) from chain group by id)
  select m.* from place p join machine m on m.id = p.id order by p.first desc, m.id desc limit ${most}`;

/**
 * Disables the devices that only the allowance made room for: those with the newest places, at most as many as it added,
 * until `volumeNumber` holds. Their sessions run on.
 */
async function disableNewest(tx: Transaction, sn: SnRow, extra: number): Promise<Change[]> {
  if (extra === 0 || sn.volume_number === null) return [];
  const over = Math.min(extra, (await countActive(tx, sn.id)) - sn.volume_number);
  if (over <= 0) return [];
  const changes: Change[] = [];
  for (const machine of await tx.all(newestPlaces(sn.id, over))) {
    const before = await machineRecord(tx, machine.id);
    await updateMachine(tx, machine, { status: DISABLED });
    changes.push(...machineChanges(sn, machine, before, await machineRecord(tx, machine.id)));
  }
  return changes;
}

async function allowanceChange(tx: Transaction, { sn }: SnRow, id: number, before?: string): Promise<Change> {
  const record = await allowanceRecord(tx, id, tx.now);
  const { target, ...change } = changeOf({ kind: 'sn', key: sn }, before, record);
  // Screens show a record inside another one by its name.
  const { reason: name } = JSON.parse(record) as { reason: string };
  const part = (fields: object | undefined) => (fields ? { allowances: [{ id, name, ...fields }] } : {});
  return { target, before: part(change.before), after: part(change.after) };
}
