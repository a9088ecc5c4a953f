import type { Hash } from 'node:crypto';
import type { ImportName } from '../../contract/work/import-names.ts';
import type { ImportFault, importOperations } from '../../contract/work/imports.ts';
import { LicensingError } from '../../core/errors.ts';
import type { ReadContext } from '../../http/routes.ts';
import { readEntry, type Read } from './entries.ts';
import { readLines } from './lines.ts';
import { readingOf, type Reading } from './reading.ts';
import type { ImportSource } from './source.ts';

export type Context = ReadContext<(typeof importOperations)['POST /import/{resource}']>;

/** The service generates a missing key. */
export type KeyedRead = { readonly read: Read; readonly key: string | undefined };

/** Yields the entries of a file below its header, `step` at a time. A line that repeats an earlier record is a fault. */
export async function* stepsIn(
  { db, request, path: { resource }, query: { dryRun: _dryRun, preview: _preview, ...query } }: Context,
  source: ImportSource,
  digest: Hash,
  step: number,
  onHeader: (header: readonly string[]) => void = () => undefined,
): AsyncGenerator<readonly KeyedRead[]> {
  const seen = new Map<string, number>();
  let reading: Reading | undefined;
  let reads: KeyedRead[] = [];
  for await (const line of readLines(request)) {
    digest.update(JSON.stringify(reading ? line.cells : [query, line.cells]));
    if (!reading) {
      reading = readingOf(resource, line, query, db.zone);
      onHeader(line.cells);
      continue;
    }
    reads.push(keyed(resource, source, readEntry(reading, line), seen));
    if (reads.length < step) continue;
    yield reads;
    reads = [];
  }
  if (reads.length > 0) yield reads;
}

function keyed(resource: ImportName, source: ImportSource, read: Read, seen: Map<string, number>): KeyedRead {
  if ('faults' in read) return { read, key: undefined };
  const { line, entry } = read;
  try {
    const key = source.key(entry);
    const other = source.unique === undefined ? undefined : entry[source.unique];
    const faults: ImportFault[] = [
      ...repeated(seen, line, key && `${resource} ${key}`, '', 'is the same record as'),
      ...repeated(seen, line, other && `${source.unique} ${JSON.stringify(other)}`, source.unique, 'is the same as on'),
    ];
    return faults.length === 0 ? { read, key } : { read: { line, code: 515, faults }, key };
  } catch (error) {
    return { read: { line, ...refusalOf(line, error) }, key: undefined };
  }
}

/** Returns a fault when an earlier line has the same value, and else remembers the value. */
function repeated(seen: Map<string, number>, line: number, value: unknown, path = '', says: string): ImportFault[] {
  if (typeof value !== 'string') return [];
  const earlier = seen.get(value);
  if (earlier === undefined) seen.set(value, line);
  return earlier === undefined ? [] : [{ line, path, msg: `${says} line ${earlier}` }];
}

/** Returns a refusal as faults of a line. Throws other failures again. */
export function refusalOf(line: number, error: unknown): { code: number; faults: ImportFault[] } {
  if (!(error instanceof LicensingError) || error.http >= 500) throw error;
  const faults = error.errors.length > 0 ? error.errors : [{ path: '', msg: error.message }];
  return { code: error.code, faults: faults.map(({ path, msg }) => ({ line, path, msg })) };
}
