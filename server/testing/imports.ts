import type { Envelope } from '../contract/envelope.ts';
import { ok } from './factories.ts';
import { finishJobs } from './jobs.ts';
import { TEST_KEY, type TestApp } from './test-app.ts';

export type Item = Record<string, unknown>;
export type File = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Imports of a test. */
export type Importer = {
  /** Sends a file as the wire carries it. */
  post: (
    resource: string,
    csv: File,
    query?: string,
    headers?: Record<string, string>,
  ) => Promise<{ http: number; envelope: Envelope<Item> }>;
  /** Sends a file, runs the job, and returns it. */
  run: (resource: string, csv: File, query?: string) => Promise<Item>;
  /** Returns all records under a path. */
  list: (path: string) => Promise<Item[]>;
};

/** Returns functions that send files to a service. */
export function importer(service: () => TestApp): Importer {
  const post: Importer['post'] = async (resource, body, query = '', headers = {}) => {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      duplex: 'half',
      headers: { platformkey: TEST_KEY, 'content-type': 'text/csv', ...headers },
      body,
    };
    const response = await service().app.request(`/api/import/${resource}${query}`, init, {});
    return { http: response.status, envelope: (await response.json()) as Envelope<Item> };
  };
  const run: Importer['run'] = async (resource, csv, query) => {
    const { envelope } = await post(resource, csv, query);
    if (envelope.status !== 0) throw new Error(`refused: ${JSON.stringify(envelope)}`);
    await finishJobs(service());
    const answer = await ok(service().api('GET', `/jobs/${Number(envelope.data.items[0]?.['id'])}`));
    return answer.envelope.data.items[0] ?? {};
  };
  return { post, run, list: async (path) => (await ok(service().api('GET', path))).envelope.data.items };
}
