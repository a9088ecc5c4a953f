import type { Context } from './context.ts';
import { deviceCode } from './device-code.ts';
import { Refusal } from './refusal.ts';
import { proofOf, writeRequest } from './request.ts';
import { borrowOf } from './held.ts';
import { readSn } from './sn.ts';
import { changeState, readState, type MadeRequest, type State } from './state.ts';

/** The number of requests that are remembered. Answers to older ones are refused. */
const REMEMBERED = 32;
const NONCE_BYTES = 16;

/** Returns an update request string for an SN. Throws Refusal `badSn`. */
export function requestUpdate(context: Context, sn: string, machineName = context.machine.name): string {
  const { nonce, time, device } = always(context);
  remember(context, { kind: 'update', sn: readSn(sn), nonce });
  return writeRequest(readSn(sn), { kind: 'update', device, nonce, time, machineName });
}

/**
 * Returns a request string that borrows a seat of an SN for at least 1 minute. Throws Refusal `badSn`, `badRequest`.
 */
export function requestBorrow(
  context: Context,
  sn: string,
  minutes: number,
  machineName = context.machine.name,
): string {
  if (!Number.isSafeInteger(minutes) || minutes < 1) {
    throw new Refusal('badRequest', 'A seat is borrowed for a whole number of minutes, at least 1.');
  }
  const { nonce, time, device } = always(context);
  remember(context, { kind: 'borrow', sn: readSn(sn), nonce });
  return writeRequest(readSn(sn), { kind: 'borrow', device, nonce, time, machineName, minutes });
}

/**
 * Returns a request string that gives the borrowed seat back. From then on the seat licenses nothing on this device.
 * Throws Refusal `notBorrowed` when there is no borrowed seat.
 */
export function requestReturn(context: Context): string {
  const licence = borrowOf(context, readState(context.folder));
  if (licence?.borrow === undefined) throw new Refusal('notBorrowed', 'This device holds no borrowed seat.');
  const { nonce, time, device } = always(context);
  const { sn } = licence;
  const { borrowId, secret } = licence.borrow;
  remember(context, { kind: 'return', sn, nonce, borrowId }, { givenBack: licence.serial });
  const proof = proofOf({ secret, sn, borrowId, nonce });
  return writeRequest(sn, { kind: 'return', device, nonce, time, borrowId, proof });
}

function always({ clock, random, machine }: Context): { nonce: string; time: string; device: string } {
  return {
    nonce: Buffer.from(random(NONCE_BYTES)).toString('hex'),
    time: new Date(clock()).toISOString(),
    device: deviceCode(machine.fingerprint),
  };
}

function remember({ folder }: Context, request: MadeRequest, more: Partial<State> = {}): void {
  changeState(folder, (state) => ({ ...state, ...more, requests: [...state.requests, request].slice(-REMEMBERED) }));
}
