import { createHash, type Hash } from 'node:crypto';
import type { ImportName } from '../../contract/import-names.ts';
import { TOLD_FAULTS, type ImportFault, type importOperations } from '../../contract/imports.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Transaction } from '../../db/handle.ts';
import type { ReadContext, Received } from '../../http/routes.ts';
import { discardArriving, insertItems, insertJob, type NewItem } from '../jobs/store.ts';
import { fieldsOf, readEntry, type Read } from './entries.ts';
import { readLines } from './lines.ts';
import type { ImportSource } from './source.ts';

export type Context = ReadContext<(typeof importOperations)['POST /import/{resource}']>;

/** A file that was taken in: the job that has its lines, or what is wrong with it. */
export type ReceivedFile =
  (Received & { readonly job: number }) | (Received & { readonly faults: ImportFault[]; readonly total: number });

/** So many lines are kept, or tried, in one transaction. */
const STEP = 50;

type Entry = { readonly read: Read; readonly key: string };

/** Takes a file in as the entries of a job that does not begin yet. Lines at fault are among them, and fail. */
export async function receiveJob(context: Context, source: ImportSource): Promise<ReceivedFile> {
  const {
    deps,
    path: { resource },
    caller,
  } = context;
  const digest = createHash('sha256');
  const id = await deps.db.tx((tx) =>
    insertJob(tx, { operation: 'importRecords', resource, by: caller, total: 0, arriving: true }),
  );
  const discard = () => deps.db.tx((tx) => discardArriving(tx, id));
  try {
    for await (const entries of stepsIn(context, source, digest)) {
      const items: NewItem[] = [];
      for (const { read, key } of entries) items.push(await itemOf(source, read, key));
      await deps.db.tx((tx) => insertItems(tx, id, items));
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { job: id, discard, digest: digest.digest('hex') };
}

/** Looks a file through: every line is read, and tried in a transaction that is taken back. */
export async function tryFile(context: Context, source: ImportSource): Promise<ReceivedFile> {
  const digest = createHash('sha256');
  const faults: ImportFault[] = [];
  let total = 0;
  const add = (more: readonly ImportFault[]) => {
    total += more.length;
    faults.push(...more.slice(0, TOLD_FAULTS - faults.length));
  };
  for await (const entries of stepsIn(context, source, digest)) {
    add(entries.flatMap(({ read }) => ('faults' in read ? read.faults : [])));
    add(await trial(context, source, entries.map(({ read }) => read))); // prettier-ignore
  }
  return { faults, total, discard: async () => undefined, digest: digest.digest('hex') };
}

/** The lines of a file as entries, some at a time; one whose record stands above already is at fault. */
async function* stepsIn(
  { request, path: { resource }, query }: Context,
  source: ImportSource,
  digest: Hash,
): AsyncGenerator<readonly Entry[]> {
  const seen = new Map<string, number>();
  let fields: readonly (string | undefined)[] | undefined;
  let step: Entry[] = [];
  for await (const line of readLines(request)) {
    digest.update(JSON.stringify(line));
    if (!fields) {
      fields = fieldsOf(resource, line, query.columns);
      continue;
    }
    step.push(entryOf(resource, source, readEntry(resource, fields, line), seen));
    if (step.length < STEP) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}

function entryOf(resource: ImportName, source: ImportSource, read: Read, seen: Map<string, number>): Entry {
  const { line } = read;
  if ('faults' in read) return { read, key: `${resource} ${line}` };
  try {
    const key = source.key(read.entry);
    const earlier = key === undefined ? undefined : seen.get(key);
    if (key !== undefined && earlier === undefined) seen.set(key, line);
    if (earlier === undefined) return { read, key: key ?? `${resource} ${line}` };
    const faults = [{ line, path: '', msg: `is the same record as line ${earlier}` }];
    return { read: { line, code: 515, faults }, key: key ?? '' };
  } catch (error) {
    return { read: { line, ...refusalOf(line, error) }, key: `${resource} ${line}` };
  }
}

async function itemOf(source: ImportSource, read: Read, key: string): Promise<NewItem> {
  if ('faults' in read) {
    const msg = read.faults.map((fault) => `${fault.path} ${fault.msg}`.trim()).join('; ');
    return { number: read.line, key, refused: { code: read.code, msg } };
  }
  return { number: read.line, key, input: source.prepare ? await source.prepare(read.entry) : read.entry };
}

/** Ends a trial: what it wrote is taken back. */
class Trial extends Error {}

async function trial({ deps }: Context, source: ImportSource, reads: readonly Read[]): Promise<ImportFault[]> {
  const faults: ImportFault[] = [];
  const tryAll = async (tx: Transaction): Promise<never> => {
    for (const read of reads) {
      if ('faults' in read) continue;
      // A password is not tried: making a hash of it is all that could be done.
      const { password: _password, ...entry } = read.entry;
      await tx
        .savepoint(() => source.put(tx, entry, () => undefined))
        .catch((error: unknown) => {
          faults.push(...refusalOf(read.line, error).faults);
        });
    }
    throw new Trial();
  };
  await deps.db.tx(tryAll).catch((error: unknown) => {
    if (!(error instanceof Trial)) throw error;
  });
  return faults;
}

/** A refusal as the faults of a line; what is none of the line's is thrown on. */
function refusalOf(line: number, error: unknown): { code: number; faults: ImportFault[] } {
  if (!(error instanceof LicensingError) || error.http >= 500) throw error;
  const faults = error.errors.length > 0 ? error.errors : [{ path: '', msg: error.message }];
  return { code: error.code, faults: faults.map(({ path, msg }) => ({ line, path, msg })) };
}
