import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { namedMachine, openDevice, type Device, type DeviceOptions } from '../index.ts';
import { keyAnswer, keyInUse, START } from './service.ts';

const MINUTE = 60_000;

/** A device whose clock and random numbers are set by the test. */
export type TestDevice = Device & {
  readonly folder: string;
  /** Sets the clock to this many minutes after the start of the tests. */
  readonly setMinutes: (minutes: number) => void;
};

/** Creates a folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'licet-device-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a device in a temporary folder that trusts the key in use. */
export function testDevice(options: Partial<DeviceOptions> = {}): TestDevice {
  const folder = options.folder ?? join(temporaryFolder(), 'state');
  let now = START;
  let made = 0;
  const random = (bytes: number): Uint8Array => Buffer.alloc(bytes, ++made);
  const machine = namedMachine('the machine of the tests', ['00-1B-44-11-3A-B7']);
  const device = openDevice({ machine, clock: () => now, random, ...options, folder });
  if (options.keys === undefined) device.trust(keyAnswer(keyInUse));
  return { ...device, folder, setMinutes: (minutes) => void (now = START + minutes * MINUTE) };
}
