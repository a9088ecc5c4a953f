import type { AnsweredLicence } from '../../domain/offline-text.ts';

/**
 * Returns a file name without `.xml`, made of the SN and the device. It has only letters, digits and hyphens, so every
 * file system accepts it.
 */
export function fileNameOf(licences: readonly AnsweredLicence[]): string {
  const [first, second] = licences;
  if (first === undefined) return 'licence';
  const device = second === undefined ? first.device : `${licences.length}-devices`;
  const words = [first.sn, ...device.normalize('NFC').split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== '');
  return words.join('-').slice(0, MOST_LETTERS);
}

/** Keeps the file name below the limit of file systems. A device code alone has 69 letters. */
const MOST_LETTERS = 100;
