import { LicensingError } from '../../core/errors.ts';
import type { DeviceId } from './device-code.ts';

const NOTATIONS = [/^[\dA-F]{2}(?:-[\dA-F]{2}){5}$/i, /^[\dA-F]{2}(?::[\dA-F]{2}){5}$/i, /^[\dA-F]{12}$/i];

/**
 * Returns the device of a MAC address, whose pairs of digits are joined by dashes, colons or nothing. The given
 * notation is kept. Throws 515 for an empty text, 2307 for any other invalid one. Source: docs/offline-format.md.
 */
export function readMac(text: string): DeviceId {
  if (text === '') throw new LicensingError(515, 'The MAC address is empty.');
  if (!NOTATIONS.some((notation) => notation.test(text))) {
    throw new LicensingError(2307, 'A MAC address is written 00-00-00-00-00-00, 00:00:00:00:00:00 or 000000000000.');
  }
  return { kind: 'mac', identity: text.replaceAll(/[-:]/g, '').toUpperCase(), mid: text };
}
