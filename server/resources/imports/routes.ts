import { importOperations } from '../../contract/imports.ts';
import { all, one, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { beginJob, jobRecord } from '../jobs/store.ts';
import { receiveJob, tryFile, type ReceivedFile } from './receive.ts';
import type { ImportSources } from './source.ts';

/** Files as records: what is wrong with one, and the jobs that take them in. */
export const importRoutes = (deps: Deps, sources: ImportSources) =>
  new Routes(deps, importOperations).upload(
    'POST /import/{resource}',
    (context) => {
      const source = sources[context.path.resource];
      return context.query.dryRun === true ? tryFile(context, source) : receiveJob(context, source);
    },
    start,
  ).app;

type Start = WriteContext<(typeof importOperations)['POST /import/{resource}']> & { received: ReceivedFile };

async function start({ tx, received, audit }: Start): Promise<Answer> {
  if ('faults' in received) {
    const { items } = all(received.faults.map((fault) => JSON.stringify(fault)));
    return { total: received.total, items };
  }
  const total = await beginJob(tx, received.job);
  audit({ target: { kind: 'job', key: String(received.job) }, after: { total } });
  return one(await jobRecord(tx, received.job));
}
