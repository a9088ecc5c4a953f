import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stopped, withSteps } from './steps.ts';
import { createTestApp, type TestAnswer } from './test-app.ts';

/** Requests that are sent to the licensing API at the same time. */
export type Sent = readonly { readonly path: string; readonly body: unknown }[];

export type Reply = TestAnswer['envelope'];

/** The outcome of the requests in one folder. */
export type Run = {
  readonly folder: string;
  /** The step before which the service was killed; absent when it was killed after its last step. */
  readonly before?: string;
  /** The answers, by the position of their requests. */
  readonly answers: readonly (Reply | null)[];
};

/**
 * Starts one service after another, each on a copy of the same data folder, and sends each the same requests. Each
 * service takes one step more than the one before, until one has taken all. Then the program kills itself with all
 * services, so that the operating system closes their files. Run as `killed.ts ROOT`, where `start` is the data folder
 * and `sent.json` the requests; it writes the outcomes to `runs.json`.
 */
const root = process.argv[2] ?? '';
process.on('unhandledRejection', (error) => {
  // The step that a stopped service was about to take.
  if (!(error instanceof Stopped)) throw error;
});
// Requests share commits in the same way however fast the machine is.
performance.now = () => 0;
const sent = JSON.parse(readFileSync(join(root, 'sent.json'), 'utf8')) as Sent;
const runs: Run[] = [];
do runs.push(await run(runs.length + 1));
while (runs.at(-1)?.before !== undefined);
writeFileSync(join(root, 'runs.json'), JSON.stringify(runs));
process.kill(process.pid, 'SIGKILL');

async function run(place: number): Promise<Run> {
  const folder = join(root, String(place));
  cpSync(join(root, 'start'), folder, { recursive: true });
  const { service, steps } = withSteps(() => createTestApp({ DATA_DIR: folder }));
  const answers: (Reply | null)[] = sent.map(() => null);
  steps.stopBefore(place);
  const answered = sent.map(async ({ path, body }, at) => {
    const { envelope } = await service.api('POST', path, body);
    steps.take(`the answer ${at}`);
    answers[at] = envelope;
  });
  const before = await Promise.race([steps.missed, Promise.all(answered).then(() => undefined)]);
  return { folder, answers, ...(before !== undefined && { before }) };
}
