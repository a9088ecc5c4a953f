import { DAY } from './calendar.ts';
import { identified, type DeviceCode, type DeviceRow } from './devices.ts';
import type { Told } from './log-rows.ts';
import type { SnRow } from './orders.ts';
import { Random } from './random.ts';
import type { Entry } from './trail.ts';
import { MINUTE } from './week.ts';

/** The ticket of the call in which the laptop was replaced. The update string of its successor carries it too. */
export const LAPTOP_TICKET = 'T-4711';

/** Random numbers of its own, so that all other sample data stay as they are. */
const LAPTOP = 11;
const DAYS_AGO = 12;

type Replaced = { readonly old: DeviceRow; readonly sn: SnRow; readonly time: number; readonly later: readonly Told[] };

/**
 * Replaces the laptop of a workstation in daily use some days ago, shortly before its user logs in again. The successor
 * gets the log entries from then on. Returns the successor with the id, and the audit entry.
 */
export function replaceLaptop(
  now: number,
  sns: readonly SnRow[],
  devices: readonly DeviceRow[],
  told: readonly Told[],
  id: number,
  deviceCode: DeviceCode,
): { devices: readonly DeviceRow[]; entries: readonly Entry[] } {
  const found = worn(now, sns, devices, told);
  if (!found) return { devices: [], entries: [] };
  const { old, sn, time, later } = found;
  const own = identified(new Random(LAPTOP), deviceCode);
  const young: DeviceRow = { ...old, ...own, id, replaces: old.id, reg_date: time };
  Object.assign(old, { status: 1, revision: 2, replaced_by: id, last_update_date: time });
  sn.recycle_count = 1;
  for (const { log } of later) Object.assign(log, { machine_id: id, mid: own.mid });
  return { devices: [young], entries: [replaced(sn.sn, old, young)] };
}

/** Returns a device that is used before and after the day of the replacement. Its SN has recycled no device yet. */
function worn(
  now: number,
  sns: readonly SnRow[],
  devices: readonly DeviceRow[],
  told: readonly Told[],
): Replaced | undefined {
  const byDevice = Map.groupBy(told, ({ log }) => log.machine_id);
  const fitting = new Map(
    sns
      .filter((sn) => sn.type === 'LOCAL' && sn.active_type === 'online' && sn.recycle_count === 0)
      .map((sn) => [sn.id, sn]),
  );
  for (const old of devices) {
    const sn = fitting.get(old.sn_id);
    const logs = byDevice.get(old.id) ?? [];
    const next = logs.findIndex(({ log }) => log.start_time >= now - DAYS_AGO * DAY);
    const [before, after] = [logs[next - 1], logs[next]];
    if (!sn || old.status !== 0 || !before || !after) continue;
    const time = Math.max(after.log.start_time - 15 * MINUTE, before.log.end_time ?? after.log.start_time);
    return { old, sn, time, later: logs.slice(next) };
  }
  return undefined;
}

function replaced(sn: string, old: DeviceRow, young: DeviceRow): Entry {
  const { mid, machine_name: machineName } = young;
  const [gone, come] = [
    { status: 1, replacedBy: young.id },
    { sn, mid, machineName, status: 0, replaces: old.id },
  ];
  // The successor was new to the SN, so each of its log-ins rules out an undo.
  const restore = { predecessor: old.id, successor: young.id, log: 0, former: null };
  return {
    time: young.reg_date,
    author: 'wei',
    operation: 'replaceMachine',
    reason: 'Laptop burned',
    ticket: LAPTOP_TICKET,
    changes: [
      { target: { kind: 'machine', key: String(old.id) }, before: { status: 0 }, after: gone, restore },
      { target: { kind: 'machine', key: String(young.id) }, after: come, restore },
      {
        target: { kind: 'sn', key: sn },
        before: { machines: [{ id: old.id, name: old.mid, status: 0 }] },
        after: {
          machines: [
            { id: old.id, name: old.mid, ...gone },
            { id: young.id, name: mid, ...come },
          ],
        },
      },
    ],
  };
}
