import { accessOperations } from '../../contract/holders/access.ts';
import { objects } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { readDevice } from '../offline/device-fields.ts';
import { readSn } from '../sns/rules.ts';
import { expiresOf, graceUntilOf, standingOf } from '../sns/standing-rules.ts';
import { findSn } from '../sns/store.ts';
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
    const now = deps.clock();
    const { state } = await gather(db, row, caller, { now, steady: deps.steady() });
    const [expires, graceUntil] = [expiresOf(row), graceUntilOf(row)];
    const told = {
      standing: standingOf(row, now),
      ...(expires !== undefined && { expires: db.zone.toText(expires) }),
      ...(graceUntil !== undefined && { graceUntil: db.zone.toText(graceUntil) }),
    };
    return objects(accessChecks(state).map((check) => ({ ...check, ...told })));
  }).app;
