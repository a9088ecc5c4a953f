import { createHash } from 'node:crypto';
import { fieldError } from '../../core/errors.ts';
import type { Received } from '../../http/routes.ts';
import { discardArriving, insertItems, insertJob, type NewItem } from '../jobs/store.ts';
import { previewVersion, sinceOf } from './changed-store.ts';
import { stepsIn, type Context, type KeyedRead } from './read.ts';
import type { ImportSource } from './source.ts';

/** Lines stored in one transaction. */
const STEP = 50;

/** Stores a file as the entries of a job that has not begun yet. Faulty lines are included and fail. */
export async function receiveJob(context: Context, source: ImportSource): Promise<Received & { readonly job: number }> {
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
      ...(preview !== undefined && { change: { preview } }),
    }),
  );
  const discard = () => deps.db.tx((tx) => discardArriving(tx, id));
  try {
    for await (const reads of stepsIn(context, source, digest, STEP)) {
      const items: NewItem[] = [];
      for (const { read, key } of reads) items.push(await itemOf(source, read, key ?? `${resource} ${read.line}`));
      await deps.db.tx((tx) => insertItems(tx, id, items));
    }
    const file = digest.digest('hex');
    if (preview !== undefined && preview !== previewVersion(sinceOf(preview), file))
      throw fieldError(4120, 'query.preview', 'is of another file, or of other columns; preview this one');
    return { job: id, discard, digest: file };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function itemOf(source: ImportSource, read: KeyedRead['read'], key: string): Promise<NewItem> {
  if ('faults' in read) {
    const msg = read.faults.map((fault) => `${fault.path} ${fault.msg}`.trim()).join('; ');
    return { number: read.line, key, refused: { code: read.code, msg } };
  }
  return { number: read.line, key, input: source.prepare ? await source.prepare(read.entry) : read.entry };
}
