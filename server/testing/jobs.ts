import { exported } from '../exported.ts';
import { keepExports } from '../resources/exports/keeper.ts';
import { runJobs } from '../resources/jobs/runner.ts';
import { works } from '../works.ts';
import { makeCatalogue, makeSns, ok } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Runs all waiting jobs, as the program does in the background. */
export const finishJobs = (service: Pick<TestApp, 'deps'>): Promise<void> => runJobs(service.deps, works);

/** Creates all requested files, as the program does in the background. */
export const finishExports = (service: Pick<TestApp, 'deps'>): Promise<void> => keepExports(service.deps, exported);

/** Starts a job, waits for its end, and returns its record with the keys, results and codes of its entries. */
export async function runJob(service: TestApp, path: string, body?: object) {
  const items = async (method: string, at: string, sent?: object) =>
    (await ok(service.api(method, at, sent))).envelope.data.items;
  const [started] = await items('POST', path, body);
  await finishJobs(service);
  const [job = {}] = await items('GET', `/jobs/${Number(started?.['id'])}`);
  const sorts = [{ name: 'number' }];
  const of = [{ name: 'job', op: '=', values: [job['id']] }];
  const entries = await items('POST', '/job_items/data?limit=1000', { querys: of, sorts });
  return { job, entries: entries.map(({ key, result, code }) => [key, result, ...(code === undefined ? [] : [code])]) };
}

/** Makes `count` SNs that are marked deleted, and returns their codes. */
export async function makeMarked(service: TestApp, count: number): Promise<string[]> {
  const catalogue = await makeCatalogue(service);
  const sns: string[] = [];
  while (sns.length < count) sns.push(...(await makeSns(service, catalogue, {}, Math.min(100, count - sns.length))));
  await setStatus(service, sns, 2);
  return sns;
}

/** Sets the status of SNs. */
export const setStatus = (service: TestApp, sns: readonly string[], status: number) =>
  ok(
    service.api(
      'PATCH',
      '/sns',
      sns.map((sn) => ({ sn, status })),
    ),
  );
