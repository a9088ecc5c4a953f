import { readDeviceCode, type DeviceId } from './device-code.ts';
import { readMac } from './mac.ts';

export type { DeviceId } from './device-code.ts';

/**
 * Returns the device that a request names by its code or its MAC address, or undefined. Throws 515 or 2307 for an
 * invalid one.
 */
export function readDevice(named: {
  readonly deviceCode?: string | undefined;
  readonly mac?: string | undefined;
}): DeviceId | undefined {
  if (named.deviceCode !== undefined) return readDeviceCode(named.deviceCode);
  return named.mac === undefined ? undefined : readMac(named.mac);
}
