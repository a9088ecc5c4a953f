import { Random } from '../../../server/db/seed/random.ts';
import { atLeast, atMost, type Figure } from '../../attack/attack.ts';
import { startDeployment, type Deployment } from '../../cluster/deployment.ts';
import { SETTINGS } from '../client.ts';
import type { Part } from '../part.ts';
import { withoutPostgres } from '../without-postgres.ts';
import { RECORDS } from './jobs.ts';
import { ClusterRun } from './run.ts';
import { raceForSeats } from './seats.ts';

/** An instance and a primary are killed in any case. */
const FEWEST_ROUNDS = 2;

/** A crash of the machine is not simulated. Commits wait for the standby unless the part says otherwise. */
const POSTGRES = ['fsync=off', 'shared_buffers=64MB', 'max_wal_size=64MB'];

export const part: Part = {
  name: 'cluster',
  title: 'Three instances on PostgreSQL with a standby: races for seats, then kills of instances and of the primary',
  run: ({ minutes, seed, ...races }) => {
    const run = async (): Promise<readonly Figure[]> => [
      ...(await withDeployment((deployment) => raceForSeats(deployment, { ...races, random: new Random(seed) }))),
      // The ledger of the writers must find their sessions alone, so the races have another database.
      ...(await withDeployment((deployment) => torture(deployment, minutes, new Random(seed)))),
    ];
    return run().catch(withoutPostgres('cluster', 'acknowledged writes lost'));
  },
};

/** Runs with a deployment. It ends with this process too, because its servers do not end by themselves. */
async function withDeployment<Result>(run: (deployment: Deployment) => Promise<Result>): Promise<Result> {
  let starting: Promise<Deployment> | undefined;
  const stop = async (): Promise<void> => (await starting)?.stop();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const end = (signal: NodeJS.Signals): void => void stop().finally(() => process.kill(process.pid, signal));
  for (const signal of signals) process.once(signal, end);
  try {
    starting = startDeployment({
      say: () => undefined,
      settings: POSTGRES,
      environment: { ...SETTINGS, TIME_ZONE: 'UTC' },
      isSynchronous: true,
    });
    return await run(await starting);
  } finally {
    await stop();
    for (const signal of signals) process.off(signal, end);
  }
}

async function torture(deployment: Deployment, minutes: number, random: Random): Promise<readonly Figure[]> {
  const run = await ClusterRun.begin(deployment, random);
  const faults = [
    () => run.killHolder(),
    () => run.losePrimary('behind'),
    () => run.killInstances(random.between(1, 2)),
    () => run.losePrimary('streaming'),
  ];
  const end = performance.now() + minutes * 60_000;
  let isOver = false;
  let rounds = 0;
  while (!isOver) {
    const fault = faults[rounds++ % faults.length];
    await run.writeThrough(async () => await fault?.());
    await run.check();
    isOver = rounds >= FEWEST_ROUNDS && performance.now() > end;
    // Everything until now was synchronous. The control needs a standby that commits do not wait for.
    await run.mend(isOver ? 'asynchronous' : 'synchronous');
  }
  const records = await run.finishJobs();
  const { writes, counts } = { writes: run.writes, counts: { ...run.counts } };
  await run.writeThrough(() => run.losePrimary('behind'));
  const lost = await run.countLost();
  const { faults: found } = run;
  for (const fault of Object.values(found).flat().slice(0, 20)) console.error(`cluster: ${fault}`);
  return [
    atLeast(rounds, 'acknowledged writes', writes),
    atLeast(1, 'killed instances', counts.instances),
    atLeast(1, 'killed primaries', counts.primaries),
    atLeast(1, 'kills in the middle of a job', counts.interrupted),
    atLeast(RECORDS, 'records that jobs have changed', records),
    atMost(0, 'acknowledged writes lost, halves, and refused writes that were made', found.writes.length),
    atMost(0, `sessions lost, beside ${counts.beats} answered heartbeats`, found.sessions.length),
    atMost(0, 'limits exceeded', found.limits.length),
    atMost(0, 'serials and ids that went back', found.sequences.length),
    atMost(0, 'jobs lost, and records that a job did not change exactly once', found.jobs.length),
    atLeast(1, 'control: acknowledged writes lost with asynchronous replication', lost),
  ];
}
