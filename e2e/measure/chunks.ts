import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const dist = join(import.meta.dirname, '../../dist');

/** What a lazy chunk may weigh with gzip, in bytes; that with the charts may weigh more. */
export const CHUNK_LIMITS = { charts: 130_000, others: 60_000 } as const;

export type Chunk = { readonly name: string; readonly bytes: number };

/** The scripts and styles of the last build, the heaviest first. */
export const chunks = (): Chunk[] =>
  globSync('assets/*.{js,css}', { cwd: dist })
    .map((file) => ({ name: file, bytes: packedSize(file) }))
    .toSorted((one, other) => other.bytes - one.bytes);

/** Bytes of a file of the build as it is sent with gzip. */
export function packedSize(file: string): number {
  const whole = join(dist, file);
  return (statSync(`${whole}.gz`, { throwIfNoEntry: false }) ?? statSync(whole)).size;
}

/** What a file is called without the part that changes with its content. */
export const plainName = (file: string): string => basename(file).replace(/-[\w-]{8}(?=\.)/, '');
