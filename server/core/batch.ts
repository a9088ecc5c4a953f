import type { FieldError } from '../contract/errors.ts';
import { fairTurn } from '../time/pause.ts';
import { LicensingError } from './errors.ts';

/**
 * Entries of one statement. They take a few milliseconds. More entries make a statement no faster, but each statement of a
 * large batch is a message to its thread (docs/decisions/0056-large-batches.md).
 */
const STEP = 250;

/**
 * Runs a function on up to `size` entries at a time, in order, and lets other requests run in between. Returns all
 * results in one list.
 */
export async function inSteps<Entry, Result>(
  entries: readonly Entry[],
  run: (some: readonly Entry[]) => Promise<readonly Result[]>,
  size = STEP,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < entries.length; from += size) {
    await fairTurn();
    results.push(...(await run(entries.slice(from, from + size))));
  }
  return results;
}

/**
 * Runs a function on each entry of a batch, in order, and lets other requests run in between. Throws one error with the
 * faults of all entries; each path begins with the entry's index (`[2].endDate`, or `features[2].endDate` for the list
 * `features`). The code is that of the first fault, but 1806 comes first because the format of an SN is checked before
 * any record.
 */
export async function eachEntry<Entry, Result>(
  entries: readonly Entry[],
  run: (entry: Entry, path: string) => Promise<Result>,
  list = '',
): Promise<Result[]> {
  const results: Result[] = [];
  const refusals: { path: string; error: LicensingError }[] = [];
  for (const [index, entry] of entries.entries()) {
    const path = `${list}[${index}]`;
    await fairTurn();
    try {
      results.push(await run(entry, path));
    } catch (error) {
      if (!(error instanceof LicensingError) || error.http >= 500) throw error;
      refusals.push({ path, error });
    }
  }
  const first = refusals.find(({ error }) => error.code === 1806) ?? refusals[0];
  if (first) throw combined(first, refusals);
  return results;
}

/** Refuses (515) a batch that names the same record twice. */
export function assertDistinct(keys: readonly string[], field = '', list = ''): void {
  const seen = new Map<string, number>();
  const errors: FieldError[] = [];
  for (const [index, key] of keys.entries()) {
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, index);
    else
      errors.push({
        path: `${list}[${index}]${field && `.${field}`}`,
        msg: `is the same record as ${list}[${earlier}]`,
      });
  }
  if (errors[0]) throw new LicensingError(515, `${errors[0].path} ${errors[0].msg}.`, { errors });
}

function combined(
  first: { path: string; error: LicensingError },
  all: readonly { path: string; error: LicensingError }[],
): LicensingError {
  const errors = all.flatMap(({ path, error }) => located(path, error));
  const more = all.length > 1 ? ` (and ${all.length - 1} more)` : '';
  return new LicensingError(first.error.code, `${first.path}: ${first.error.message.replace(/\.$/, '')}${more}.`, {
    errors,
    headers: first.error.headers,
  });
}

const located = (path: string, error: LicensingError): FieldError[] =>
  error.errors.length === 0
    ? [{ path, msg: error.message }]
    : error.errors.map((fault) => ({ path: `${path}.${fault.path}`, msg: fault.msg }));
