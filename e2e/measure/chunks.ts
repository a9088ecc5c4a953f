import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const dist = join(import.meta.dirname, '../../dist');

/** The most bytes of a lazy chunk with gzip; the chunk with the charts may be larger. */
export const CHUNK_LIMITS = { charts: 130_000, others: 60_000 } as const;

export type Chunk = { readonly name: string; readonly bytes: number };

/** Returns the scripts and styles of the last build, the largest first. */
export const chunks = (): Chunk[] =>
  globSync('assets/*.{js,css}', { cwd: dist })
    .map((file) => ({ name: file, bytes: packedSize(file) }))
    .toSorted((one, other) => other.bytes - one.bytes);

/** Returns the bytes of a built file as sent with gzip. */
export function packedSize(file: string): number {
  const whole = join(dist, file);
  return (statSync(`${whole}.gz`, { throwIfNoEntry: false }) ?? statSync(whole)).size;
}

/** Returns the name of a file without its content hash. */
export const plainName = (file: string): string => basename(file).replace(/-[\w-]{7,8}(?=\.)/, '');
