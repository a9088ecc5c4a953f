import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { blockedPortFault } from '../../../server/core/ports.ts';
import { live, newTally, type Surroundings, type Tally } from './device.ts';
import { quickPace, workingPace } from './pace.ts';
import { findTargets } from './targets.ts';

export type Simulation = {
  readonly service: string;
  readonly platformKey: string;
  readonly devices: number;
  /** How many SNs the devices share. */
  readonly sns: number;
  /** True: as people work, with sessions of minutes to hours, mostly in office hours. False: fast enough to watch. */
  readonly paced: boolean;
  /** How many times faster than the clock. */
  readonly speed?: number;
  readonly random?: () => number;
};

/**
 * Drives devices against a running service until `signal` aborts; then devices that are logged in log out. `began` gets
 * the tally, which continues counting. Throws when the service cannot be reached, has no SNs, or has another key.
 */
export async function simulate(
  { service, platformKey, devices, sns, paced, speed = 1, random = Math.random }: Simulation,
  signal: AbortSignal,
  began: (tally: Tally) => void = () => undefined,
): Promise<Tally> {
  const blocked = blockedPortFault('The address of the service', Number(new URL(service).port));
  if (blocked !== undefined) throw new Error(blocked);
  const targets = await findTargets(service, platformKey, sns);
  const keys: unknown = await (await fetch(new URL('/runtime/keys', service))).json();
  const folder = mkdtempSync(join(tmpdir(), 'licet-devices-'));
  const tally = newTally();
  const around: Surroundings = { service, targets, keys, folder, tally, random, pause };
  const pace = paced ? workingPace : quickPace;
  began(tally);
  try {
    await Promise.all(Array.from({ length: devices }, (_, number) => live(number + 1, pace(pause, random), around)));
    return tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  async function pause(seconds: number): Promise<boolean> {
    await wait((seconds * 1000) / speed, undefined, { signal }).catch(ignoreAbort);
    return !signal.aborted;
  }
}

/** Only the end of the simulation cuts a pause short. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
