import { randomBytes } from 'node:crypto';
import type { Context } from './context.ts';
import { deviceCode } from './device-code.ts';
import { explain, type Explained } from './explain.ts';
import { readKeyList } from './keys.ts';
import type { Licence } from './licence.ts';
import { macNotations } from './mac.ts';
import { thisMachine, type Machine } from './machine.ts';
import { requestBorrow, requestReturn, requestUpdate } from './make-request.ts';
import { exchange, fetchKeys, heartbeat, login, logout, type Contact, type LoginOptions } from './online.ts';
import type { Circumstances } from './standing.ts';
import { changeState } from './state.ts';
import { demand, statusOf, type Status } from './status.ts';
import { take } from './take.ts';

export { readAnswers } from './answer.ts';
export { deviceCode, readDeviceCode } from './device-code.ts';
export { readKeyList, verifyWith } from './keys.ts';
export type { Licence } from './licence.ts';
export { namedMachine, thisMachine, type Machine } from './machine.ts';
export { Refusal, type Reason } from './refusal.ts';
export { proofOf, readRequest, writeRequest, type RequestContent } from './request.ts';
export type { Status } from './status.ts';

export type DeviceOptions = {
  /** The folder with the device's state. It is created when it is missing. */
  readonly folder: string;
  /** Default: the machine this runs on. */
  readonly machine?: Machine;
  /**
   * The answer of `/runtime/keys`, shipped with the application: no other key is trusted. Without it, the device trusts
   * the keys that were passed to `trust`.
   */
  readonly keys?: unknown;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Returns this many random bytes, for nonces. */
  readonly random?: (bytes: number) => Uint8Array;
  readonly fetch?: typeof fetch;
};

/** The side of the licensed application. Every method can throw Refusal; the function behind it lists the reasons. */
export type Device = {
  /** The device code, in groups. */
  readonly code: string;
  /** The MAC addresses, each in its three notations. */
  readonly macs: readonly (readonly [string, string, string])[];
  /** Trusts the keys in an answer of `/runtime/keys`. Returns the ids of all trusted keys. */
  readonly trust: (keyList: unknown) => readonly string[];
  readonly requestUpdate: (sn: string, machineName?: string) => string;
  readonly requestBorrow: (sn: string, minutes: number, machineName?: string) => string;
  readonly requestReturn: () => string;
  readonly take: (answer: string) => Licence;
  /** Returns the content of a request or answer string, and changes nothing. */
  readonly explain: (text: string) => Explained;
  readonly status: (circumstances?: Circumstances) => Status;
  readonly demand: (feature?: string | number, circumstances?: Circumstances) => Status;
  /** Returns the key list at an address, for `trust`. */
  readonly fetchKeys: (url: string) => Promise<unknown>;
  readonly login: (service: string, sn: string, options?: LoginOptions) => Promise<Contact>;
  readonly heartbeat: (commands?: number) => Promise<Contact>;
  readonly logout: () => Promise<void>;
  readonly exchange: (service: string, sn: string) => Promise<Licence>;
};

/** Opens a device with its state in a folder. Throws Refusal `noMachine`, or `badKeys` for an invalid key list. */
export function openDevice(options: DeviceOptions): Device {
  const { folder, machine = thisMachine(), keys, clock = Date.now, random = randomBytes } = options;
  const pinnedKeys = keys === undefined ? undefined : readKeyList(keys);
  const context: Context = { folder, machine, pinnedKeys, clock, random, fetch: options.fetch ?? fetch };
  return {
    code: deviceCode(machine.fingerprint),
    macs: machine.macs.map(macNotations),
    trust: (keyList) => trust(context, keyList),
    requestUpdate: (sn, machineName) => requestUpdate(context, sn, machineName),
    requestBorrow: (sn, minutes, machineName) => requestBorrow(context, sn, minutes, machineName),
    requestReturn: () => requestReturn(context),
    take: (answer) => take(context, answer),
    explain: (text) => explain(context, text),
    status: (circumstances) => statusOf(context, circumstances),
    demand: (feature, circumstances) => demand(context, feature, circumstances),
    fetchKeys: (url) => fetchKeys(context, url),
    login: (service, sn, given = {}) => login(context, service, sn, given),
    heartbeat: (commands) => heartbeat(context, commands),
    logout: () => logout(context),
    exchange: (service, sn) => exchange(context, service, sn),
  };
}

/** Adds keys and never removes one: old answers stay valid after a rotation. */
function trust({ folder }: Context, keyList: unknown): string[] {
  const added = readKeyList(keyList);
  const isNew = ({ keyId }: { keyId: string }): boolean => added.every((one) => one.keyId !== keyId);
  const { keys } = changeState(folder, (state) => ({ ...state, keys: [...added, ...state.keys.filter(isNew)] }));
  return keys.map(({ keyId }) => keyId);
}
