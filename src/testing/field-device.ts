import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { namedMachine, openDevice, type Device } from '../../device/index.ts';
import { ok } from '../../server/testing/factories.ts';
import type { TestApp } from '../../server/testing/test-app.ts';

let made = 0;

/** Returns a licensed application on a device without a network. It trusts the keys of the service. */
export async function fieldDevice(service: TestApp): Promise<Device> {
  const folder = mkdtempSync(join(tmpdir(), 'licet-device-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const machine = namedMachine(`field laptop ${++made}`, ['00-1B-44-11-3A-B7']);
  const device = openDevice({ folder, machine, clock: () => service.time.now * 1000 });
  device.trust((await ok(service.runtime('GET', '/keys'))).envelope);
  return device;
}
