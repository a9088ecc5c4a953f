import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stopped, withSteps } from './steps.ts';
import { createTestApp, type TestAnswer } from './test-app.ts';

/** Requests that are sent to the licensing API at once. */
export type Sent = readonly { readonly path: string; readonly body: unknown }[];

export type Reply = TestAnswer['envelope'];

/** What became of the requests in one folder. */
export type Run = {
  readonly folder: string;
  /** The step before which the service was killed; absent when that was after its last. */
  readonly before?: string;
  /** The answers that were given, by the place of their requests. */
  readonly answers: readonly (Reply | null)[];
};

/**
 * A program that begins one service after another, each on a copy of the same data folder, sends each the same requests, and
 * lets each take one step more than the one before, until one has taken all. Then it kills itself, with all of them as they
 * are: the operating system closes what they have open. Run as `killed.ts ROOT`, where `start` is the data folder and
 * `sent.json` what is sent; what became of it is in `runs.json` then.
 */
const root = process.argv[2] ?? '';
process.on('unhandledRejection', (error) => {
  // What a stopped service was about to do.
  if (!(error instanceof Stopped)) throw error;
});
// So that what shares a commit does not depend on how quick the machine is.
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
