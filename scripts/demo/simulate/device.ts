import { join } from 'node:path';
import { namedMachine, openDevice, Refusal, type Device } from '../../../device/index.ts';
import type { Pace } from './pace.ts';
import type { Targets } from './targets.ts';

/** Counts of what has happened so far. */
export type Tally = {
  online: number;
  logIns: number;
  heartbeats: number;
  logOuts: number;
  crashes: number;
  duplicates: number;
  /** Sessions whose user left the desk. */
  idle: number;
  /** Refusals by code, or by reason when the service was not asked. */
  readonly refused: Map<string, number>;
};

export const newTally = (): Tally => ({
  online: 0, logIns: 0, heartbeats: 0, logOuts: 0, crashes: 0, duplicates: 0, idle: 0, refused: new Map(),
}); // prettier-ignore

export type Surroundings = {
  readonly service: string;
  readonly targets: Targets;
  /** The answer of `/runtime/keys`. */
  readonly keys: unknown;
  /** The folder with the state of the devices, one folder per device. */
  readonly folder: string;
  readonly tally: Tally;
  /** A random number from 0 to 1. */
  readonly random: () => number;
  /** Waits. Returns false when the simulation is over. */
  readonly pause: (seconds: number) => Promise<boolean>;
};

/** How often things go wrong. */
const REFUSED = 0.04;
const VIRTUAL = 0.03;
const CRASHES = 0.1;
const DUPLICATES = 0.05;
/** Share of the sessions whose user leaves the desk and the application open. */
const IDLE = 0.15;

/** Runs one device until the simulation is over: idle, logged in, idle, with occasional accidents. */
export async function live(number: number, pace: Pace, around: Surroundings): Promise<void> {
  const name = `simulated-${String(number).padStart(4, '0')}`;
  const device = openDevice({ folder: join(around.folder, name), machine: namedMachine(name), keys: around.keys });
  while (await pace.rest()) {
    try {
      await session(device, pace.lasts(), around);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const code = String(error.code ?? error.reason);
      around.tally.refused.set(code, (around.tally.refused.get(code) ?? 0) + 1);
    }
  }
}

/** Runs one session of this many seconds. It ends with a log-out, or with the application vanishing. */
async function session(device: Device, seconds: number, around: Surroundings): Promise<void> {
  const { service, targets, tally, random, pause } = around;
  const sn = (random() < REFUSED && pick(targets.refusing, random)) || pick(targets.usable, random) || '';
  const options = { clientVersion: 10 + Math.floor(random() * 3), virtualMachine: random() < VIRTUAL };
  let { heartbeatSeconds } = await device.login(service, sn, options);
  tally.logIns++;
  tally.online++;
  try {
    let commands = 1 + Math.floor(random() * 20);
    const leaves = random() < IDLE;
    if (leaves) tally.idle++;
    let goesOn = true;
    for (let left = seconds; left > 0 && goesOn; left -= heartbeatSeconds) {
      goesOn = await pause(Math.min(left, heartbeatSeconds));
      if (!goesOn || left <= heartbeatSeconds) break;
      if (random() < DUPLICATES) {
        tally.duplicates++;
        ({ heartbeatSeconds } = await device.login(service, sn, options));
        commands = 1;
      } else {
        const contact = await device.heartbeat(commands);
        ({ heartbeatSeconds } = contact);
        if (!leaves) commands += Math.floor(random() * 20);
        // An application that is given notice saves the work and logs out.
        goesOn = contact.notice === undefined;
      }
      tally.heartbeats++;
    }
    if (goesOn && random() < CRASHES) tally.crashes++;
    else {
      await device.logout();
      tally.logOuts++;
    }
  } finally {
    tally.online--;
  }
}

const pick = <Value>(values: readonly Value[], random: () => number): Value | undefined =>
  values[Math.floor(random() * values.length)];
