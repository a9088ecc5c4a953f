import type { z } from 'zod';
import type { ExportName } from '../../contract/export-names.ts';
import { columnsOf, exportLists, exportOperations } from '../../contract/exports.ts';
import type { Query } from '../../contract/listing.ts';
import { mayRun } from '../../contract/roles.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { recordsOf } from '../../core/list.ts';
import { walk, type Walk } from '../../core/walk.ts';
import type { Reader } from '../../db/handle.ts';
import type { Deps } from '../../http/deps.ts';
import { describeError } from '../../http/log.ts';
import { Routes, type ReadContext } from '../../http/routes.ts';
import { validate } from '../../http/validate.ts';
import { fileForm, type FileForm } from './file.ts';
import type { ExportSources } from './source.ts';

/** Whole lists as files, written while they are sent. */
export const exportRoutes = (deps: Deps, sources: ExportSources) =>
  new Routes(deps, exportOperations).stream('GET /export/{resource}', (context) => exported(context, sources)).app;

type Context = ReadContext<(typeof exportOperations)['GET /export/{resource}']>;

async function exported({ db, deps, path: { resource }, query, actor }: Context, sources: ExportSources) {
  const refusal = mayRun(actor, exportLists[resource].id);
  if (refusal !== undefined) throw new LicensingError(531, refusal);
  const now = deps.clock();
  const source = await sources[resource]({ db, scope: scopeOf(resource, query.scope), now });
  const columns = chosen(columnsOf(resource, Object.keys(source.list.record)), query.columns);
  const form = fileForm(query.format ?? 'csv', columns, query.columns !== undefined);
  const steps = recordsIn(db, source, queryOf(resource, query.q));
  // The first step is made before the answer begins: what is wrong with the request is still told in the envelope.
  const first = await steps.next();
  const name = `${resource}-${db.zone.toText(now)}-${db.zone.name}`.replaceAll(/[: /]+/g, '-');
  return new Response(streamOf(deps, form, first, steps), {
    headers: {
      'content-type': form.type,
      'content-disposition': `attachment; filename="${name}.${query.format ?? 'csv'}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

type Steps = AsyncGenerator<readonly string[], undefined>;
type Step = IteratorResult<readonly string[], undefined>;

async function* recordsIn(db: Reader, source: Walk, query: Query): Steps {
  for await (const ids of walk(db, source, query)) yield await recordsOf(db, source.list, JSON.stringify(ids));
}

/**
 * The file as bytes. A step is made when the receiver has taken the one before, and none after it has gone away; a
 * failure breaks the stream, so that half a file is never taken for a whole one.
 */
function streamOf(deps: Deps, form: FileForm, first: Step, steps: Steps): ReadableStream {
  const encoder = new TextEncoder();
  let [next, isFirst]: [Step | undefined, boolean] = [first, true];
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const step = next ?? (await steps.next());
          const text = (isFirst ? form.head : '') + (step.done ? form.foot : form.records(step.value, isFirst));
          [next, isFirst] = [undefined, false];
          if (text !== '') controller.enqueue(encoder.encode(text));
          if (step.done) controller.close();
        } catch (error) {
          deps.log.write('error', { operation: 'exportRecords', ...describeError(error) });
          controller.error(error);
        }
      },
      cancel: () => steps.return(undefined).then(() => undefined),
    },
    { highWaterMark: 0 },
  );
}

/** The columns that are wanted, in their order; 515 for one that the list has not in this scope. */
function chosen(possible: readonly string[], wanted: string | undefined): readonly string[] {
  if (wanted === undefined) return possible;
  const names = wanted.split(',').map((name) => name.trim());
  const wrong = names.find((name, at) => !possible.includes(name) || names.indexOf(name) < at);
  if (wrong === undefined) return names;
  throw fieldError(515, 'query.columns', `must be names of ${possible.join(', ')}, each once; '${wrong}' is not`);
}

/** The words of a scope, as the list itself reads them. */
function scopeOf(resource: ExportName, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const schema: z.ZodObject = exportLists[resource].query;
  return (validate(schema, { scope: text }, 'query') as { scope: readonly string[] }).scope;
}

function queryOf(resource: ExportName, text: string | undefined): Query {
  if (text === undefined || text === '') return {};
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw fieldError(515, 'query.q', 'must be the query body of the list, as JSON');
  }
  return validate(exportLists[resource].body as z.ZodType<Query>, given);
}
