import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packedSize, plainName, type Chunk } from '../../e2e/measure/chunks.ts';

/** The most bytes of scripts and style sheets, with gzip, until the list of SNs is shown. */
export const FIRST_LOAD_LIMIT = 240_000;

const index = join(import.meta.dirname, '../../dist/index.html');

/** Returns the scripts and style sheets that the page of the last build names: itself, and the list of SNs ahead. */
export const firstLoad = (): Chunk[] =>
  filesIn(readFileSync(index, 'utf8'))
    .map((name) => ({ name, bytes: packedSize(name) }))
    .toSorted((one, other) => other.bytes - one.bytes);

/** Returns the scripts and style sheets that a page names. */
export const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name)),
];

const LARGEST = 6;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Returns what a first load weighs, with its largest files, and whether that is within the limit. */
export function weigh(files: readonly Chunk[]): { text: string; fits: boolean } {
  const sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
  const largest = files.slice(0, LARGEST).map(({ name, bytes }) => `${plainName(name)} ${kilobytes(bytes)}`);
  const fits = sum <= FIRST_LOAD_LIMIT;
  const verdict = fits ? 'of' : 'are more than';
  return {
    text: `first load: ${kilobytes(sum)} ${verdict} ${kilobytes(FIRST_LOAD_LIMIT)}. The largest files: ${largest.join(', ')}`,
    fits,
  };
}
