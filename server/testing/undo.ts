import type { UndoPreview } from '../contract/work/undo.ts';
import { ok } from './factories.ts';
import { finishJobs } from './jobs.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

type Item = Record<string, unknown>;

/** Changes and undoes of a test. */
export type Undoer = {
  /** Returns the first item of an answer that must succeed. */
  first: (answer: Promise<TestAnswer>) => Promise<Item>;
  /** Makes a change and returns the id of its audit entry. */
  change: (method: string, path: string, body?: unknown) => Promise<number>;
  undo: (entry: number, dryRun?: boolean) => Promise<UndoPreview>;
  /** Starts a job by an operation, waits for its end, and returns it. */
  job: (path: string, body: object) => Promise<Item & { id: number }>;
  /** Undoes a job, waits for the end, and returns the job that did it. */
  undoJob: (id: number) => Promise<Item & { id: number }>;
  dryRun: (id: number) => Promise<UndoPreview>;
  read: (sn: string | undefined) => Promise<Item>;
};

/** Returns functions that change records of a service and take the changes back. */
export function undoer(service: () => TestApp): Undoer {
  const first: Undoer['first'] = async (answer) => (await ok(answer)).envelope.data.items[0] ?? {};
  const ended = async (started: Promise<TestAnswer>) => {
    const { id } = await first(started);
    await finishJobs(service());
    return { ...(await first(service().api('GET', `/jobs/${Number(id)}`))), id: Number(id) };
  };
  return {
    first,
    change: async (method, path, body) => {
      const { headers } = await ok(service().api(method, path, body));
      return Number(headers.get('x-audit-id'));
    },
    undo: async (entry, dryRun = false) =>
      (await first(service().api('POST', `/audit/${entry}/undo`, { dryRun }))) as UndoPreview,
    job: (path, body) => ended(service().api('POST', path, body)),
    undoJob: (id) => ended(service().api('POST', `/jobs/${id}/undo`)),
    dryRun: async (id) => (await first(service().api('POST', `/jobs/${id}/undo`, { dryRun: true }))) as UndoPreview,
    read: (sn) => first(service().api('GET', `/sns/${sn}?scope=all`)),
  };
}
