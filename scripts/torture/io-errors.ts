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

/** What `strace` makes of the calls of a kind: none fails, one fails, or all from one on fail or are left out and succeed. */
const INJECTIONS = {
  none: () => [],
  one: (call: string, place: number) => ['-e', `inject=${call}:error=EIO:when=${place}`],
  all: (call: string, place: number) => ['-e', `inject=${call}:error=EIO:when=${place}+`],
  // SQLite takes a number of written bytes that is too large for success.
  lie: (call: string, place: number) => ['-e', `inject=${call}:retval=${2 ** 20}:when=${place}+`],
} satisfies Record<string, (call: string, place: number) => string[]>;

/** Places are counted by thread, from 1. */
type Fault = { readonly call: string; readonly place: number; readonly kind: keyof typeof INJECTIONS };
type Sum = { faults: string[]; hits: number; acknowledged: number };

/** `calls` is the most calls of one of the threads. */
type Outcome = { readonly faults: readonly string[]; readonly acknowledged: number; readonly trace: string; readonly calls: number }; // prettier-ignore

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
      const lost = await sweep.countLost();
      const { hits, acknowledged, faults } = sweep.sum;
      return [
        atLeast(CALLS.length, 'runs that an error hit', hits),
        atLeast(1, 'acknowledged writes', acknowledged),
        atMost(0, 'acknowledged writes lost, refused writes made, and other faults', faults.length),
        atLeast(1, 'control: such faults after a disk that reports success and writes nothing', lost),
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
    const { calls } = await this.#count({ call, place: 1, kind: 'none' });
    const step = most === 0 ? 0 : Math.ceil((2 * calls) / most);
    for (const kind of ['one', 'all'] as const)
      for (
        let place = 1 + this.#random.below(Math.ceil(step / 2));
        place <= calls;
        place += 1 + this.#random.below(step)
      )
        await this.#count({ call, place, kind });
  }

  /** Returns the number of faults after a run whose disk reports success and writes nothing in its second half. */
  async countLost(): Promise<number> {
    const { calls } = await this.#count({ call: 'pwrite64', place: 1, kind: 'none' });
    const { faults } = await this.#once({ call: 'pwrite64', place: Math.ceil(calls / 2), kind: 'lie' });
    return faults.length;
  }

  async #count(fault: Fault): Promise<Outcome> {
    const outcome = await this.#once(fault);
    this.sum.faults.push(...outcome.faults.map((text) => `${fault.call} ${fault.place}, ${fault.kind}: ${text}`));
    this.sum.acknowledged += outcome.acknowledged;
    if (outcome.trace.includes('(INJECTED)')) this.sum.hits++;
    return outcome;
  }

  /** Runs a service with a fault until it ends, and another one without. */
  async #once({ call, place, kind }: Fault): Promise<Outcome> {
    const [dataDir, file] = [join(this.#root, 'data'), join(this.#root, 'trace')];
    cpSync(join(this.#root, 'start'), dataDir, { recursive: true });
    const ledger = new Ledger();
    ledger.check(readFolder(dataDir).facts);
    const writers = Array.from({ length: WRITERS }, (_, id) => new Writer(id, this.#stage, ledger, this.#random));
    const printed: string[] = [];
    try {
      // One thread of the pool, so that its calls have the same places in each run.
      const service = await startTraced(dataDir, ['--seccomp-bpf', '-o', file, '-e', `trace=${call}`, ...INJECTIONS[kind](call, place)], { UV_THREADPOOL_SIZE: '1' }); // prettier-ignore
      await Promise.all(
        writers.map(async (writer) => {
          for (let count = 0; count < WRITES && (await writer.write(service)); count++);
        }),
      );
      await service.stop('SIGKILL');
      printed.push(service.errors());
    } catch (error) {
      printed.push(error instanceof Error ? error.message : String(error));
    }
    const after = await start(dataDir);
    const { facts, damage, overfull } = readFolder(dataDir);
    await after.stop('SIGKILL');
    const trace = readFileSync(file, 'latin1');
    rmSync(dataDir, { recursive: true });
    const over = overfull > 0 ? ['there are more sessions and seats than concurrentNumber'] : [];
    return {
      // A start that fails says why in one line. Stacks are for defects.
      faults: [...printed.filter((text) => /\n +at /.test(text)), ...ledger.check(facts).faults, ...damage, ...over],
      acknowledged: ledger.acknowledged,
      trace,
      calls: mostOfThread(trace, call),
    };
  }
}

function mostOfThread(trace: string, call: string): number {
  const threads = [...trace.matchAll(new RegExp(String.raw`^(\d+) +${call}\(`, 'gm'))].map(([, thread]) => thread);
  return Math.max(0, ...[...Map.groupBy(threads, (thread) => thread).values()].map(({ length }) => length));
}
