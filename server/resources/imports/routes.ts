import { importOperations } from '../../contract/work/imports.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { beginJob, jobRecord } from '../jobs/store.ts';
import { previewFile, type Previewed } from './preview.ts';
import { receiveJob } from './receive.ts';
import type { ImportSources } from './source.ts';

/** Previews of imports, and the jobs that run them. */
export const importRoutes = (deps: Deps, sources: ImportSources) =>
  new Routes(deps, importOperations).upload(
    'POST /import/{resource}',
    (context): Promise<Previewed | Awaited<ReturnType<typeof receiveJob>>> => {
      const source = sources[context.path.resource];
      return context.query.dryRun === true ? previewFile(context, source) : receiveJob(context, source);
    },
    start,
  ).app;

type Start = WriteContext<(typeof importOperations)['POST /import/{resource}']> & {
  received: Previewed | Awaited<ReturnType<typeof receiveJob>>;
};

async function start({ tx, received, audit }: Start): Promise<Answer> {
  if ('preview' in received) {
    return { ...objects(received.faults), total: received.total, preview: JSON.stringify(received.preview) };
  }
  const total = await beginJob(tx, received.job);
  audit({ target: { kind: 'job', key: String(received.job) }, after: { total } });
  return one(await jobRecord(tx, received.job));
}
