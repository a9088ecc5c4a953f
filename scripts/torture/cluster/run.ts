import { once } from 'node:events';
import type { Random } from '../../../server/db/seed/random.ts';
import type { Deployment, Instance } from '../../cluster/deployment.ts';
import { call, until, type Target } from '../client.ts';
import { sequenceFaults, type Sequences } from '../database.ts';
import { Ledger } from '../ledger.ts';
import { setStage, Writer, type Stage } from '../writers.ts';
import { holderOfJobs, readShared } from './database.ts';
import { SharedJobs, unfinished } from './jobs.ts';
import { Pair } from './pair.ts';

const WRITERS = 8;
/** A fault comes after at most so many acknowledged writes, and the writing ends after so many more. */
const MOST_WRITES = 60;
const WRITES_AFTER = 20;
/** Writes that are acknowledged without the standby before the primary is lost, when commits do not wait for the standby. */
const WRITES_BEHIND = 20;

/** Clients that write into a deployment, what breaks in it, and what was found broken. */
export class ClusterRun {
  readonly #deployment: Deployment;
  readonly #random: Random;
  readonly #jobs: SharedJobs;
  readonly #pair: Pair;
  readonly #ledger = new Ledger();
  readonly #writers: readonly Writer[];
  #sequences: Sequences = new Map();
  #hasStandby = true;
  /** Called with each acknowledged write. */
  #acknowledged: () => void = () => undefined;
  /** Broken promises. */
  readonly faults = {
    writes: [] as string[],
    sessions: [] as string[],
    limits: [] as string[],
    sequences: [] as string[],
    jobs: [] as string[],
  };
  readonly counts = { instances: 0, primaries: 0, interrupted: 0, beats: 0 };

  private constructor(deployment: Deployment, stage: Stage, jobs: SharedJobs, random: Random) {
    this.#deployment = deployment;
    this.#random = random;
    this.#jobs = jobs;
    this.#pair = new Pair(deployment.primary, deployment.standby);
    this.#writers = Array.from({ length: WRITERS }, (_, id) => new Writer(id, stage, this.#ledger, random));
  }

  static async begin(deployment: Deployment, random: Random): Promise<ClusterRun> {
    const stage = await setStage(deployment, WRITERS);
    return new ClusterRun(deployment, stage, await SharedJobs.prepare(deployment), random);
  }

  /** Acknowledged writes so far. */
  get writes(): number {
    return this.#ledger.acknowledged;
  }

  /** Lets all clients write, causes a fault after some acknowledged writes, and ends the writing after some more. */
  async writeThrough(fault: () => Promise<void>): Promise<void> {
    await this.#jobs.begin(this.#pair.url);
    const before = this.#after(this.#random.between(1, MOST_WRITES));
    let isOver = false;
    const writing = Promise.all(
      this.#writers.map((writer) =>
        writer.run(
          this.#deployment,
          () => this.#acknowledged(),
          () => isOver,
        ),
      ),
    );
    await Promise.race([before, writing]);
    await fault();
    await Promise.race([this.#after(WRITES_AFTER), writing]);
    isOver = true;
    await writing;
  }

  /** Resolves when `count` more writes have been acknowledged. */
  #after(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let left = count;
    this.#acknowledged = () => {
      if (--left === 0) resolve();
    };
    return promise;
  }

  /** Kills the instance that does the jobs. */
  async killHolder(): Promise<void> {
    const holder = await holderOfJobs(this.#pair.url);
    await this.#kill(this.#deployment.instances.filter(({ process }) => process.pid === holder));
  }

  /** Kills `count` instances, whatever they do. */
  async killInstances(count: number): Promise<void> {
    const first = this.#random.below(this.#deployment.instances.length);
    const { instances } = this.#deployment;
    await this.#kill([...instances.slice(first), ...instances.slice(0, first)].slice(0, count));
  }

  async #kill(instances: readonly Instance[]): Promise<void> {
    const ended = instances.map(({ process }) => once(process, 'exit'));
    for (const { process } of instances) process.kill('SIGKILL');
    await Promise.all(ended);
    this.counts.instances += instances.length;
  }

  /** Kills the primary and promotes the standby, which either receives everything or is behind. */
  async losePrimary(standby: 'streaming' | 'behind'): Promise<void> {
    if (standby === 'behind') {
      await this.#pair.cutStandby();
      const wanted = this.writes + WRITES_BEHIND;
      const isBehind = async () => this.writes >= wanted || (await this.#pair.hasWaitingCommit());
      await until(isBehind, 'the primary had commits that the standby has not');
    }
    await this.#pair.losePrimary();
    this.#hasStandby = false;
    this.counts.primaries++;
  }

  /** Compares the database with what was acknowledged. Nobody may write meanwhile. */
  async check(): Promise<void> {
    const { url } = this.#pair;
    if ((await unfinished(url)).includes('running')) this.counts.interrupted++;
    const { facts, sequences, overfull } = await readShared(url);
    const serial = Math.max(...this.#writers.map((writer) => writer.serial));
    this.faults.writes.push(...this.#ledger.check(facts).faults);
    this.faults.sequences.push(...sequenceFaults(this.#sequences, sequences, serial));
    if (overfull > 0) this.faults.limits.push('there are more sessions and seats than concurrentNumber');
    this.#sequences = sequences;
  }

  /** Starts killed instances again, adds a standby in place of a lost one, and asks for each session. */
  async mend(replication: 'synchronous' | 'asynchronous'): Promise<void> {
    const isSynchronous = replication === 'synchronous';
    if (!this.#hasStandby || !isSynchronous) await this.#pair.renewStandby(isSynchronous);
    this.#hasStandby = true;
    await this.#deployment.restart();
    const { instances } = this.#deployment;
    for (const target of [this.#deployment, ...instances]) await until(() => answers(target), 'an instance answered');
    const [asked = this.#deployment] = instances;
    const known = await Promise.all(this.#writers.map((writer) => writer.beat(asked)));
    this.faults.sessions.push(...known.filter((isKnown) => isKnown === false).map(() => 'an open session is gone'));
    this.counts.beats += known.filter((isKnown) => isKnown === true).length;
  }

  /** Waits for the end of all jobs. Returns how many records they have changed. */
  async finishJobs(): Promise<number> {
    const { records, faults } = await this.#jobs.finish(this.#pair.url);
    this.faults.jobs.push(...faults);
    this.faults.sequences.push(...this.#writers.flatMap((writer) => writer.faults));
    return records;
  }

  /** Returns how many facts differ from what was acknowledged. */
  async countLost(): Promise<number> {
    return this.#ledger.check((await readShared(this.#pair.url)).facts).faults.length;
  }
}

const answers = (target: Target): Promise<boolean> =>
  call(target, 'GET', '/api/businesses?limit=1').then(
    ({ status }) => status === 0,
    () => false,
  );
