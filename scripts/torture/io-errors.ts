import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../server/db/seed/random.ts';
import { atLeast, atMost } from '../attack/attack.ts';
import { start } from './client.ts';
import { readFolder } from './database.ts';
import { Ledger } from './ledger.ts';
import type { Part } from './part.ts';
import { canTrace, startTraced } from './strace.ts';
import { setStage, Writer, type Stage } from './writers.ts';

/** System calls that bring data to the disk. */
const CALLS = ['pwrite64', 'fdatasync', 'fsync', 'ftruncate'] as const;
const WRITERS = 3;
/** Writes of each writer in one run. */
const WRITES = 6;

/** Which calls of a kind fail: one, or all from one on. Places are counted by thread, from 1. */
type Fault = { readonly call: string; readonly place: number; readonly isLast: boolean };
type Sum = { faults: string[]; hits: number; acknowledged: number };

export const part: Part = {
  name: 'io-errors',
  title: 'The disk reports an error at one call, or from one call on',
  run: async ({ errors, seed }) => {
    if (!canTrace()) return [atMost(0, 'acknowledged writes lost', undefined)];
    const root = mkdtempSync(join(tmpdir(), 'licet-errors-'));
    try {
      const sweep = new Sweep(root, await makeStart(join(root, 'start')), new Random(seed));
      for (const call of CALLS) await sweep.run(call, errors);
      for (const fault of sweep.sum.faults) console.error(`io-errors: ${fault}`);
      const { hits, acknowledged, faults } = sweep.sum;
      return [
        atLeast(CALLS.length, 'runs that an error hit', hits),
        atLeast(1, 'acknowledged writes', acknowledged),
        atMost(0, 'acknowledged writes lost, refused writes made, and other faults', faults.length),
      ];
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

async function makeStart(dataDir: string): Promise<Stage> {
  const service = await start(dataDir);
  const stage = await setStage(service, WRITERS);
  await service.stop();
  return stage;
}

class Sweep {
  readonly #root: string;
  readonly #stage: Stage;
  readonly #random: Random;
  readonly sum: Sum = { faults: [], hits: 0, acknowledged: 0 };

  constructor(root: string, stage: Stage, random: Random) {
    this.#root = root;
    this.#stage = stage;
    this.#random = random;
  }

  /** Lets a kind of call fail at about `most` places, or with 0 at each. */
  async run(call: string, most: number): Promise<void> {
    const calls = await this.#once({ call, place: Number.MAX_SAFE_INTEGER, isLast: true });
    const step = most === 0 ? 0 : Math.ceil((2 * calls) / most);
    for (const isLast of [true, false])
      for (
        let place = 1 + this.#random.below(Math.ceil(step / 2));
        place <= calls;
        place += 1 + this.#random.below(step)
      )
        await this.#once({ call, place, isLast });
  }

  /** Runs a service with a fault until it ends, and another one without. Returns the most calls of one of its threads. */
  async #once({ call, place, isLast }: Fault): Promise<number> {
    const [dataDir, trace] = [join(this.#root, 'data'), join(this.#root, 'trace')];
    cpSync(join(this.#root, 'start'), dataDir, { recursive: true });
    const ledger = new Ledger();
    ledger.check(readFolder(dataDir).facts);
    const inject =
      place === Number.MAX_SAFE_INTEGER ? [] : ['-e', `inject=${call}:error=EIO:when=${place}${isLast ? '' : '+'}`];
    const writers = Array.from({ length: WRITERS }, (_, id) => new Writer(id, this.#stage, ledger, this.#random));
    const what = `${call} ${place}${isLast ? '' : ' and later'}`;
    try {
      // One thread of the pool, so that its calls have the same places in each run.
      const service = await startTraced(dataDir, ['--seccomp-bpf', '-o', trace, '-e', `trace=${call}`, ...inject], { UV_THREADPOOL_SIZE: '1' }); // prettier-ignore
      await Promise.all(
        writers.map(async (writer) => {
          for (let count = 0; count < WRITES && (await writer.write(service)); count++);
        }),
      );
      await service.stop('SIGKILL');
      this.#expectPlain(what, service.errors());
    } catch (error) {
      this.#expectPlain(what, error instanceof Error ? error.message : String(error));
    }
    const after = await start(dataDir);
    const { facts, damage, overfull } = readFolder(dataDir);
    await after.stop('SIGKILL');
    const { faults } = ledger.check(facts);
    const over = overfull > 0 ? ['there are more sessions and seats than concurrentNumber'] : [];
    this.sum.faults.push(...[...faults, ...damage, ...over].map((fault) => `${what}: ${fault}`));
    this.sum.acknowledged += ledger.acknowledged;
    const text = readFileSync(trace, 'latin1');
    if (text.includes('(INJECTED)')) this.sum.hits++;
    rmSync(dataDir, { recursive: true });
    return mostOfThread(text, call);
  }

  /** A start that fails says why in one line. Stacks are for defects. */
  #expectPlain(what: string, text: string): void {
    if (/\n +at /.test(text)) this.sum.faults.push(`${what}: ${text}`);
  }
}

function mostOfThread(trace: string, call: string): number {
  const threads = [...trace.matchAll(new RegExp(String.raw`^(\d+) +${call}\(`, 'gm'))].map(([, thread]) => thread);
  return Math.max(0, ...[...Map.groupBy(threads, (thread) => thread).values()].map(({ length }) => length));
}
