import { LicensingError } from '../../core/errors.ts';
import type { DeviceId } from './device-code.ts';

const NOTATIONS = [/^[\dA-F]{2}(?:-[\dA-F]{2}){5}$/i, /^[\dA-F]{2}(?::[\dA-F]{2}){5}$/i, /^[\dA-F]{12}$/i];

/**
 * The device that a MAC address names, its pairs of digits joined by dashes, by colons or by nothing. What was sent is
 * kept as it is. 515 for an empty text, 2307 for any other that is no MAC address. Offline format, MAC address.
 */
export function readMac(text: string): DeviceId {
  if (text === '') throw new LicensingError(515, 'The MAC address is empty.');
  if (!NOTATIONS.some((notation) => notation.test(text))) {
    throw new LicensingError(2307, 'A MAC address is written 00-00-00-00-00-00, 00:00:00:00:00:00 or 000000000000.');
  }
  return { kind: 'mac', identity: text.replaceAll(/[-:]/g, '').toUpperCase(), mid: text };
}
