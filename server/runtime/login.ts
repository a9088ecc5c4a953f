import type { AccessCheck } from '../contract/holders/access.ts';
import type { LoginBody } from '../contract/runtime.ts';
import { fieldError, LicensingError } from '../core/errors.ts';
import { passwordGate, type PasswordTurn } from '../core/password-gate.ts';
import { networkOf } from '../core/network.ts';
import { together } from '../db/together.ts';
import { objects } from '../http/answer.ts';
import type { Deps } from '../http/deps.ts';
import { needsAccount } from '../resources/access/rules.ts';
import { statusOfMachine } from '../resources/machines/store.ts';
import { readDevice, type DeviceId } from '../resources/offline/device-fields.ts';
import { answerString } from '../resources/offline/licence-store.ts';
import { overdueBefore } from '../resources/online/timeout-store.ts';
import { readSn } from '../resources/sns/rules.ts';
import { snStateChecks } from '../resources/sns/access-rules.ts';
import { findSn, type SnRow } from '../resources/sns/store.ts';
import { findUser, verifyPassword } from '../resources/users/store.ts';
import { attempt, type Verdict } from './attempt.ts';
import type { RuntimeHandlers } from './app.ts';
import type { Tally } from './tally.ts';
import type { Throttle } from './throttle.ts';

/**
 * Returns the handler of the log-in. The slow steps, checking the password and signing the licence, run outside the
 * transaction that takes the seat.
 */
export function createLogin(deps: Deps, throttle: Throttle, tally: Tally): RuntimeHandlers['POST /runtime/sessions'] {
  const { read } = deps.db;

  /** Checks the password when the SN needs an account and is usable. An unknown user takes as long as a known one. */
  const look = async ({ row, body, turn, keys }: Asking): Promise<Verdict | undefined> => {
    const { loginName, password } = body;
    if (loginName === undefined || password === undefined) return undefined;
    if (!row || !needsAccount(row)) return undefined;
    if (snStateChecks(row, deps.clock(), read.zone.toText).some(({ passed }) => passed === false)) return undefined;
    return passwordGate(turn, async () => {
      // Other log-ins may have failed while this one waited.
      throttle.expectRoom(keys);
      const user = await findUser(read, loginName);
      return { hash: user?.password_hash, fits: await verifyPassword(user, password) };
    });
  };

  const logIn = async (asking: Asking) => {
    const { sn, device, body, ip, requestId, turn } = asking;
    const verdict = await look(asking);
    const steady = deps.steady();
    const { heartbeatSeconds } = deps.config;
    const aliveSince = overdueBefore(steady, heartbeatSeconds);
    // The transaction may be run again, and a refused log-in counts once.
    let counted: { readonly limit: LicensingError | undefined } | undefined;
    const countRefusal = () => (counted ??= { limit: throttle.refuse(sn, turn.caller) }).limit;
    const outcome = await deps.db.tx(
      (tx) => attempt(tx, { sn, device, body, ip, requestId, verdict, steady, aliveSince, countRefusal }),
      'ordinary',
      sn,
    );
    if ('unlogged' in outcome) throw outcome.unlogged;
    if ('refused' in outcome) throw refusal(outcome.refused, body.loginName);
    const { id, token, loginDate, licence, warning } = outcome.opened;
    const license = answerString(deps.signing, licence);
    return objects([
      { id, token, heartbeatSeconds, loginDate: read.zone.toText(loginDate), license, ...(warning && { warning }) },
    ]);
  };

  return async ({ body, ip, requestId }) => {
    const network = networkOf(ip);
    const keys = [`address ${network}`];
    try {
      throttle.expectRoom(keys);
      const sn = readSn(body.sn);
      const device = expectDevice(body);
      const [row, status] = await together([
        body.password === undefined ? undefined : findSn(read, sn),
        statusOfMachine(read, sn, device.identity),
      ]);
      const isKnown = status === 0;
      // Anyone who knows an SN can use up its failures. An active device of the SN has its own count and its own queue.
      keys.push(isKnown ? `sn ${sn} device ${device.identity}` : `sn ${sn}`);
      throttle.expectRoom(keys);
      const turn: PasswordTurn = { line: isKnown ? 'known log-in' : 'log-in', caller: network };
      const answer = await logIn({ sn, row, device, body, ip, requestId, keys, turn });
      tally.login();
      return answer;
    } catch (error) {
      if (error instanceof LicensingError) {
        tally.denial(error.code);
        throttle.count(keys, error.code);
      }
      throw error;
    }
  };
}

type Asking = {
  readonly sn: string;
  /** The SN as it was before, where a password may have to be checked. */
  readonly row: SnRow | undefined;
  readonly device: DeviceId;
  readonly body: LoginBody;
  readonly ip: string;
  readonly requestId: string;
  /** Keys of the throttle that a failure counts for. */
  readonly keys: readonly string[];
  /** Place of the password check. */
  readonly turn: PasswordTurn;
};

function expectDevice(body: LoginBody): DeviceId {
  const device = readDevice(body);
  if (!device) throw fieldError(514, 'deviceCode', 'or mac is required');
  return device;
}

/** Returns the answer to the device. Only the log says whether the name or the password was wrong. */
const refusal = ({ code, detail }: AccessCheck, loginName: string | undefined): LicensingError =>
  new LicensingError(code, code === 513 && loginName !== undefined ? WRONG_ACCOUNT : detail);

const WRONG_ACCOUNT = 'The log-in name or the password is wrong.';
