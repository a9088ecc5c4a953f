import { readDeviceCode, type DeviceId } from './device-code.ts';
import { readMac } from './mac.ts';

export type { DeviceId } from './device-code.ts';

/** The device that a request names by one of both; undefined when it names none. 515 or 2307 for what is none. */
export function readDevice(named: {
  readonly deviceCode?: string | undefined;
  readonly mac?: string | undefined;
}): DeviceId | undefined {
  if (named.deviceCode !== undefined) return readDeviceCode(named.deviceCode);
  return named.mac === undefined ? undefined : readMac(named.mac);
}
