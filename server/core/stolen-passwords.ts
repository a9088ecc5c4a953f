import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 5;

/**
 * The first bytes of the SHA-256 of each password, in lower case and in ascending order. They are the passwords of 12
 * characters or more among the million most common of 10 million that were stolen and published, by the list
 * 10-million-password-list-top-1000000 of github.com/danielmiessler/SecLists (MIT licence).
 */
const sums = readFileSync(join(import.meta.dirname, 'stolen-passwords.bin'));

/** Number of the passwords that are known. */
export const STOLEN_PASSWORDS = sums.length / BYTES;

/** Returns true for a password that is known to attackers, in any letter case. */
export function isStolen(password: string): boolean {
  const sum = hash('sha256', password.normalize('NFKC').toLowerCase(), 'buffer').subarray(0, BYTES);
  for (let from = 0, to = STOLEN_PASSWORDS; from < to;) {
    const middle = (from + to) >>> 1;
    const order = sum.compare(sums, middle * BYTES, (middle + 1) * BYTES);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}
