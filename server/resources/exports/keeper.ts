import type { ExportName } from '../../contract/work/export-names.ts';
import { isOutcomeUnknown, LicensingError } from '../../core/errors.ts';
import { LeaseLost, type Held } from '../../core/lease.ts';
import { repeat, type Repeated } from '../../time/repeat.ts';
import type { Database, Reader, Transaction } from '../../db/handle.ts';
import { callerName } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { describeError } from '../../http/log.ts';
import { activeExports, findJob, insertItems, updateJob, type JobRow } from '../jobs/store.ts';
import { forgetJobFile, insertJobFile, keptFiles, superfluous } from './kept-store.ts';
import type { Piece } from './pieces.ts';
import { exportPieces, fileName, readExport, type ExportQuery, type ExportSources } from './request.ts';

/** Milliseconds between two looks for jobs. */
const EVERY = 250;

/** Milliseconds between two notes of the progress. */
const NOTED = 500;

const MEBIBYTE = 1024 * 1024;

/** Starts to make requested files and to remove expired ones. An interrupted file is made again from the start. */
export const startExports = (deps: Deps, sources: ExportSources, held: Held): Repeated =>
  repeat(
    EVERY,
    async (isStopped) => void (await held((db) => keepExports({ ...deps, db }, sources, isStopped))),
    (error) => deps.log.write('error', { operation: 'keepExport', ...describeError(error) }),
  );

/** Removes files without a record, and records without a file: a restored backup has no files. */
export async function matchExports({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const blobs = db.blobs('exports');
  const strays = await blobs.removeStrays(
    async () => new Set((await keptFiles(db.read)).map(({ stored_as }) => stored_as)),
  );
  const kept = await keptFiles(db.read);
  const there = await blobs.names();
  const lost = kept.filter(({ stored_as }) => !there.has(stored_as));
  for (const { job_id } of lost) await db.tx((tx) => forgetJobFile(tx, job_id));
  if (strays + lost.length > 0)
    log.write('info', { operation: 'leftovers', strayExports: strays, lostExports: lost.length });
}

export async function keepExports(
  deps: Deps,
  sources: ExportSources,
  isStopped: () => boolean = () => false,
): Promise<void> {
  let served = '';
  while (!isStopped()) {
    await removeSuperfluous(deps);
    // Read again for each file, so that a caller with one export is next however many another caller has waiting.
    const waiting = await activeExports(deps.db.read);
    const next = waiting.find(({ who }) => who > served) ?? waiting[0];
    const id = next?.ids[0];
    if (next === undefined || id === undefined) return;
    await make(deps, sources, id, isStopped);
    served = next.who;
  }
}

/** Removes old files and those beyond the limit. The record goes first, so that no list shows a missing file. */
async function removeSuperfluous({ clock, config, db }: Deps): Promise<void> {
  for (const { job_id, stored_as } of await superfluous(db.read, clock(), config.exportMegabytes * MEBIBYTE)) {
    await db.tx((tx) => forgetJobFile(tx, job_id));
    await db.blobs('exports').remove([stored_as]);
  }
}

/** Stops the making of a file that nobody waits for: its job was cancelled, or the service stops. */
class NotWanted extends Error {}

/** Returns a reader that gives way to all others, for the file of a job. */
const readerFor = (db: Database, job: JobRow): Reader =>
  db.reader({
    caller: 'exports',
    isBackground: true,
    mayLag: { caller: callerName({ kind: job.actor_kind, name: job.actor }), isTold: false },
  });

async function make(deps: Deps, sources: ExportSources, id: number, isStopped: () => boolean): Promise<void> {
  const { db } = deps;
  const job = await db.tx((tx) => begin(tx, id));
  if (!job) return;
  const reader = readerFor(db, job);
  const change = JSON.parse(job.change ?? '{}') as ExportQuery;
  const asked: ExportQuery = { ...change, q: job.condition ?? undefined };
  const resource = job.resource as ExportName;
  try {
    const wanted = await readExport(sources, resource, asked, { database: db, db: reader, now: deps.clock() });
    const told = async (records: number) => {
      if (isStopped()) throw new NotWanted();
      await db.tx((tx) => note(tx, id, records));
    };
    const name = fileName(resource, wanted.contents.format, { db: reader, now: job.created });
    await keep(deps, id, name, bytesOf(exportPieces(reader, wanted), told));
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (!(error instanceof NotWanted)) await giveUp(deps, job, error);
  }
}

async function begin(tx: Transaction, id: number): Promise<JobRow | undefined> {
  const job = await findJob(tx, id);
  if (!job || job.finished !== null) return undefined;
  await updateJob(tx, id, { state: 'running', started: job.started ?? tx.now, done: 0 });
  return job;
}

/** `total` is the expected number of records, until more are found. */
async function note(tx: Transaction, id: number, records: number): Promise<void> {
  const job = await findJob(tx, id);
  if (!job || job.finished !== null) throw new NotWanted();
  await updateJob(tx, id, { done: records, total: Math.max(job.total, records) });
}

/** Its record completes the job. A cancelled job leaves no file. */
async function keep({ config, db }: Deps, id: number, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const blobs = db.blobs('exports');
  const content = await blobs.store(bytes, config.exportMegabytes * MEBIBYTE);
  try {
    await db.tx(async (tx) => {
      const job = await findJob(tx, id);
      if (!job || job.finished !== null) throw new NotWanted();
      await insertJobFile(tx, id, content, { name, until: tx.now + config.exportDays * 86_400 });
      await updateJob(tx, id, { state: 'done', total: job.done, finished: tx.now });
    });
  } catch (error) {
    if (!isOutcomeUnknown(error)) await blobs.remove([content.storedAs]);
    throw error;
  }
}

/** Yields the bytes of a file, and tells from time to time and at the end how many records they contain. */
async function* bytesOf(
  pieces: AsyncIterable<Piece>,
  tell: (records: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let [records, noted] = [0, performance.now()];
  for await (const piece of pieces) {
    records += piece.records;
    yield piece.bytes;
    if (performance.now() - noted < NOTED) continue;
    await tell(records);
    noted = performance.now();
  }
  await tell(records);
}

async function giveUp({ db, log }: Deps, { id, resource, request_id }: JobRow, error: unknown): Promise<void> {
  log.write('error', { operation: 'keepExport', requestId: request_id, job: id, ...describeError(error) });
  const { code, message } = error instanceof LicensingError ? error : new LicensingError(516);
  await db.tx(async (tx) => {
    const job = await findJob(tx, id);
    if (!job || job.finished !== null) return;
    await insertItems(tx, id, [{ number: 1, key: resource, refused: { code, msg: message } }]);
    await updateJob(tx, id, { state: 'failed', failed: 1, finished: tx.now });
  });
}
