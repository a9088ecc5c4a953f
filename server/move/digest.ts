import { hash } from 'node:crypto';
import type { Row } from './tables.ts';

/** The number of rows, and a checksum that does not depend on their order. */
export type Digest = { readonly rows: number; readonly checksum: string };

/** Bytes of a hash that are added up at once. Two sums of this size are still exact numbers. */
const PART_BYTES = 6;
const MODULUS = 2 ** (8 * PART_BYTES);
/** 96 bits of each row's hash: two different tables have the same sum by chance alone. */
const PARTS = [0, PART_BYTES];

/** Gathers the digest of rows. The hashes of the rows are added, so that a row that occurs twice counts twice. */
export function createDigest(): { add: (rows: readonly Row[]) => void; end: () => Digest } {
  const sums = PARTS.map(() => 0);
  let count = 0;
  return {
    add: (rows) => {
      for (const row of rows) {
        const hashed = hash('sha256', JSON.stringify(row), 'buffer');
        for (const [at, offset] of PARTS.entries())
          sums[at] = ((sums[at] ?? 0) + hashed.readUIntBE(offset, PART_BYTES)) % MODULUS;
      }
      count += rows.length;
    },
    end: () => ({ rows: count, checksum: sums.map((sum) => sum.toString(16).padStart(2 * PART_BYTES, '0')).join('') }),
  };
}
