import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './client.ts';
import { single, type Line, type Target } from './line.ts';

const ALL = { querys: [] };

/** Starts a job and waits until it has ended. */
async function finished({ api }: Target, path: string, body: unknown): Promise<readonly Answer[]> {
  const started = await api('POST', path, body);
  const id = /"id":(\d+)/.exec(started.text)?.[1];
  if (started.status >= 300 || id === undefined) return [started];
  let job = await api('GET', `/jobs/${id}`);
  while (/"state":"(?:queued|running)"/.test(job.text)) {
    await sleep(100);
    job = await api('GET', `/jobs/${id}`);
  }
  return [{ ...started, milliseconds: started.milliseconds + job.milliseconds }];
}

const job = (name: string, path: string, body: unknown): Line => ({
  name,
  changes: true,
  rounds: 1,
  send: (target) => finished(target, path, body),
});

/** Returns a CSV file of customers. */
const customers = (lines: number): string =>
  ['name,groupName,email,contact', ...Array.from({ length: lines }, (_, at) => `Imported ${at},waits,${at}@site.example,Contact ${at}`)].join('\n'); // prettier-ignore

/** Returns the dry run and the import of a file with so many customers. */
export const importLines = (lines: number): readonly Line[] => {
  const file = customers(lines);
  return [
    single(`dry run of an import of ${lines} lines`, ({ api }) => api('POST', '/import/customers?dryRun=true', file)),
    job(`import of ${lines} lines`, '/import/customers', file),
  ];
};

/** Returns the deletion of SNs, which are marked as deleted before. */
const deletion = (name: string, sns: (target: Target, round: number) => readonly string[]): Line =>
  single(name, (target, round) => target.api('DELETE', '/sns', sns(target, round)), {
    changes: true,
    rounds: 3,
    prepare: (target, round) => target.api('PATCH', '/sns', sns(target, round).map((sn) => ({ sn, status: 2 }))),
  }); // prettier-ignore

/** Bulk changes of all SNs. The last one leaves no SN. */
export const jobLines: readonly Line[] = [
  single('dry run of a bulk change of all SNs', ({ api }) =>
    api('POST', '/sns/bulk', { where: ALL, extend: { days: 1 }, dryRun: true }),
  ),
  deletion('DELETE of 1,000 SNs', ({ batch }, round) => batch(-1 - round)),
  deletion('DELETE of 1,000 scattered SNs', ({ scattered }, round) => scattered(round)),
  job('bulk change of all SNs', '/sns/bulk', { where: ALL, extend: { days: 1 } }),
  job('archive of all SNs', '/sns/bulk', { where: ALL, archived: true }),
  job('unarchive of all SNs', '/sns/bulk', { where: { ...ALL, scope: 'archived' }, archived: false }),
  job('mark all SNs deleted', '/sns/bulk', { where: ALL, set: { status: 2 } }),
  job('delete all SNs', '/sns/bulk', { where: ALL, remove: true }),
]; // prettier-ignore
