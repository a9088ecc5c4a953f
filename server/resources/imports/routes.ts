import { importOperations } from '../../contract/work/imports.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import { callerName } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext, type Received } from '../../http/routes.ts';
import { beginJob, jobRecord, discardArriving, insertItems, insertJob, type NewItem } from '../jobs/store.ts';
import { previewFile, type Previewed } from './preview.ts';
import type { ImportSources, ImportSource } from './source.ts';
import { createHash } from 'node:crypto';
import { fieldError } from '../../core/errors.ts';
import { previewVersion, sinceOf } from './changed-store.ts';
import { mappingsOf, rememberMapping } from './mapping-store.ts';
import { stepsIn, type Context, type KeyedRead } from './read.ts';

export const importRoutes = (deps: Deps, sources: ImportSources) =>
  new Routes(deps, importOperations)
    .upload(
      'POST /import/{resource}',
      (context): Promise<Previewed | Awaited<ReturnType<typeof receiveJob>>> => {
        const source = sources[context.path.resource];
        return context.query.dryRun === true ? previewFile(context, source) : receiveJob(context, source);
      },
      start,
    )
    .read('GET /import/{resource}/mappings', async ({ db, path: { resource } }) =>
      objects(await mappingsOf(db, resource)),
    ).app;

type Start = WriteContext<(typeof importOperations)['POST /import/{resource}']> & {
  received: Previewed | Awaited<ReturnType<typeof receiveJob>>;
};

async function start({ tx, received, audit, caller, path: { resource }, query }: Start): Promise<Answer> {
  if ('preview' in received) {
    return { ...objects(received.faults), total: received.total, preview: JSON.stringify(received.preview) };
  }
  const total = await beginJob(tx, received.job);
  if (query.columns !== undefined) await rememberMapping(tx, resource, caller.actor.name, received.header, query);
  audit({ target: { kind: 'job', key: String(received.job) }, after: { total } });
  return one(await jobRecord(tx, received.job));
}

/** Lines stored in one transaction. */
const STEP = 50;

/** Stores a file as the entries of a job that has not begun. Faulty lines are included and fail. */
export async function receiveJob(
  context: Context,
  source: ImportSource,
): Promise<Received & { readonly job: number; readonly header: readonly string[] }> {
  const {
    deps,
    path: { resource },
    query: { preview },
    caller,
  } = context;
  const digest = createHash('sha256');
  const id = await deps.db.tx((tx) =>
    insertJob(tx, {
      ...{ operation: 'importRecords', resource, by: caller, total: 0, arriving: true },
      receiver: deps.db.instances?.id,
      ...(preview !== undefined && { change: { preview } }),
    }),
  );
  let header: readonly string[] = [];
  const discard = () => deps.db.tx((tx) => discardArriving(tx, id));
  try {
    for await (const reads of stepsIn(context, source, digest, STEP, (names) => (header = names))) {
      const items: NewItem[] = [];
      for (const { read, key } of reads) {
        items.push(await itemOf(source, read, key ?? `${resource} ${read.line}`, callerName(caller.actor)));
      }
      await deps.db.tx((tx) => insertItems(tx, id, items));
    }
    const file = digest.digest('hex');
    if (preview !== undefined && preview !== previewVersion(sinceOf(preview), file))
      throw fieldError(4120, 'query.preview', 'is of another file, or of other columns; preview this one');
    return { job: id, header, discard, digest: file };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function itemOf(source: ImportSource, read: KeyedRead['read'], key: string, caller: string): Promise<NewItem> {
  if ('faults' in read) {
    const msg = read.faults.map((fault) => `${fault.path} ${fault.msg}`.trim()).join('; ');
    return { number: read.line, key, refused: { code: read.code, msg } };
  }
  return { number: read.line, key, input: source.prepare ? await source.prepare(read.entry, caller) : read.entry };
}
