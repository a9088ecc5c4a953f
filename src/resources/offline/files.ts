import type { AnsweredLicence } from '../../domain/offline-text.ts';

/** What a saved string is called, without `.xml`: by SN and device, in letters that every file system takes. */
export function fileNameOf(licences: readonly AnsweredLicence[]): string {
  const [first, second] = licences;
  if (first === undefined) return 'licence';
  const device = second === undefined ? first.device : `${licences.length}-devices`;
  const words = [first.sn, ...device.normalize('NFC').split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== '');
  return words.join('-').slice(0, MOST_LETTERS);
}

/** A device code has 69 letters, and a file name a limit. */
const MOST_LETTERS = 100;
