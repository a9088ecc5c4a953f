import { exportOperations } from '../../contract/work/exports.ts';
import { EXPORT_FORMATS, type ExportName } from '../../contract/work/export-names.ts';
import { LicensingError } from '../../core/errors.ts';
import { one, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { fileAnswer, fileHeaders } from '../../http/file-answer.ts';
import { describeError } from '../../http/log.ts';
import { Routes, type ReadContext, type WriteContext } from '../../http/routes.ts';
import { insertJob, jobOr404, jobRecord } from '../jobs/store.ts';
import { findJobFile } from './kept-store.ts';
import type { Piece } from './pieces.ts';
import { exportPieces, fileName, fileType, permitList, readExport, type ExportSources } from './request.ts';

export const exportRoutes = (deps: Deps, sources: ExportSources) =>
  new Routes(deps, exportOperations)
    .stream('GET /export/{resource}', (context) => exported(context, sources))
    .write('POST /export/{resource}', (context) => start(context, sources))
    .stream('GET /jobs/{id}/file', download).app;

type Table = typeof exportOperations;

async function exported(context: ReadContext<Table['GET /export/{resource}']>, sources: ExportSources) {
  const { db, deps, path, query, actor } = context;
  permitList(actor, path.resource);
  const at = { database: deps.db, db, now: deps.clock() };
  const wanted = await readExport(sources, path.resource, query, at);
  const pieces = exportPieces(db, wanted);
  // The first piece is made before the answer starts, so that a bad request is still refused in the envelope.
  const first = await pieces.next();
  return new Response(streamOf(deps, first, pieces), {
    headers: {
      ...fileHeaders(fileType(wanted.contents.format)),
      'content-disposition': `attachment; filename="${fileName(path.resource, wanted.contents.format, at)}"`,
      'cache-control': 'no-store',
    },
  });
}

/**
 * Makes a piece after the receiver has taken the one before. A failure breaks the stream, so that a partial file is
 * never taken for a whole one.
 */
function streamOf(
  deps: Deps,
  first: IteratorResult<Piece, undefined>,
  pieces: AsyncGenerator<Piece, undefined>,
): ReadableStream {
  let made: IteratorResult<Piece, undefined> | undefined = first;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = made ?? (await pieces.next());
          made = undefined;
          if (value !== undefined) controller.enqueue(value.bytes);
          if (done === true) controller.close();
        } catch (error) {
          deps.log.write('error', { operation: 'exportRecords', ...describeError(error) });
          controller.error(error);
        }
      },
      cancel: () => pieces.return(undefined).then(() => undefined),
    },
    { highWaterMark: 0 },
  );
}

async function start(context: WriteContext<Table['POST /export/{resource}']>, sources: ExportSources): Promise<Answer> {
  const { tx, path, body, caller, audit, deps } = context;
  const query = { ...context.query, ...body };
  permitList(caller.actor, path.resource);
  const { query: where } = await readExport(sources, path.resource, query, {
    database: deps.db,
    db: tx,
    now: tx.now,
  });
  const { count = 0, q: _where, format = 'csv', ...asked } = query;
  const change = { format, ...asked };
  const id = await insertJob(tx, {
    operation: 'keepExport',
    resource: path.resource,
    by: caller,
    total: count,
    change,
    condition: where,
  });
  audit({ target: { kind: 'job', key: String(id) }, after: { resource: path.resource, format, where } });
  return one(await jobRecord(tx, id));
}

async function download({ db, deps, path, actor, request }: ReadContext<Table['GET /jobs/{id}/file']>) {
  const job = await jobOr404(db, path.id);
  const file = await findJobFile(db, job.id);
  if (!file) throw gone(job.id);
  permitList(actor, job.resource as ExportName);
  const stored = await deps.db
    .blobs('exports')
    .open(file.stored_as)
    .catch(async (error: unknown) => {
      // The file was removed between the two lines above, or it is lost, which is a failure of the service.
      throw (await findJobFile(db, job.id)) ? error : gone(job.id);
    });
  const format = EXPORT_FORMATS.find((known) => file.name.endsWith(`.${known}`)) ?? 'json';
  return fileAnswer(request, { ...file, type: fileType(format) }, stored);
}

const gone = (id: number): LicensingError =>
  new LicensingError(4040, `The job ${id} has no file, or its file was removed; export again.`);
