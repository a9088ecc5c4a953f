import { accessOperations, type AccessCheck, type AccessCheckName } from '../../contract/holders/access.ts';
import type { Reader } from '../../db/handle.ts';
import { objects } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { kindsOf, type HelpKind } from '../allowances/rules.ts';
import { openAllowances } from '../allowances/store.ts';
import { readDevice } from '../offline/device-fields.ts';
import { overdueBefore } from '../online/timeout-store.ts';
import { readSn } from '../sns/rules.ts';
import { expiresOf, graceUntilOf, standingOf } from '../sns/standing-rules.ts';
import { findSn, type SnRow } from '../sns/store.ts';
import { accessChecks, unknownSn } from './rules.ts';
import { gather } from './store.ts';

/** Explains why an SN would or would not let a user or device in. */
export const accessRoutes = (deps: Deps) =>
  new Routes(deps, accessOperations).read('GET /sns/{sn}/explain', async ({ db, path, query }) => {
    const sn = readSn(path.sn);
    const device = readDevice(query);
    const row = await findSn(db, sn);
    if (!row) return objects([unknownSn(sn)]);
    const { loginName, virtualMachine, remoteDesktop } = query;
    const caller = { loginName, identity: device?.identity, virtualMachine, remoteDesktop };
    const [now, steady] = [deps.clock(), deps.steady()];
    const moment = { now, steady, aliveSince: overdueBefore(steady, deps.config.heartbeatSeconds) };
    const checksOf = async (sn: SnRow) => accessChecks((await gather(db, sn, caller, moment)).state);
    const [expires, graceUntil] = [expiresOf(row), graceUntilOf(row)];
    const told = {
      standing: standingOf(row, now),
      ...(expires !== undefined && { expires: db.zone.toText(expires) }),
      ...(graceUntil !== undefined && { graceUntil: db.zone.toText(graceUntil) }),
    };
    const thanks = await thanksTo(db, row, checksOf);
    return objects((await checksOf(row)).map((check) => ({ ...check, ...told, ...thanks(check) })));
  }).app;

const NO_HELP = {
  extended_until: null,
  extra_concurrent: null,
  extra_concurrent_until: null,
  extra_devices: null,
  extra_devices_until: null,
};

/** The kind of help that lets each check pass. */
const HELPS: Readonly<Partial<Record<AccessCheckName, HelpKind>>> = {
  snPeriod: 'extend',
  deviceVolume: 'extra_devices',
  concurrency: 'extra_concurrent',
};

/** Returns a function from a check to the allowance without which it would fail. */
async function thanksTo(
  db: Reader,
  sn: SnRow,
  checksOf: (sn: SnRow) => Promise<AccessCheck[]>,
): Promise<(check: AccessCheck) => { allowance?: number }> {
  const open = sn.extended_until ?? sn.extra_concurrent ?? sn.extra_devices;
  if (open === null) return () => ({});
  const rows = await openAllowances(db, sn.id);
  const without = await checksOf({ ...sn, ...NO_HELP });
  return ({ check, passed }) => {
    const kind = HELPS[check];
    if (kind === undefined || passed !== true || without.find((each) => each.check === check)?.passed !== false)
      return {};
    const allowance = rows.find((row) => kindsOf(row).includes(kind));
    return allowance ? { allowance: allowance.id } : {};
  };
}
