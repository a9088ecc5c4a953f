import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { JobRecord } from '../../server/contract/work/jobs.ts';
import { openDatabase } from '../../server/db/open.ts';
import { Random } from '../../server/db/seed/random.ts';
import { insertManySns } from '../../server/testing/many-sns.ts';
import type { Service } from '../../server/testing/spawn.ts';
import { systemClock } from '../../server/time/clock.ts';
import { createZone } from '../../server/time/zone.ts';
import { atLeast, atMost } from '../attack/attack.ts';
import { call, expectDone, PLATFORM_KEY, start } from './client.ts';
import { readFolder } from './database.ts';
import { Ledger } from './ledger.ts';
import type { Part } from './part.ts';
import { setStage, Writer, type Stage } from './writers.ts';

const WRITERS = 12;
/** SNs of the folder, which exports, reads and jobs go through. */
const SNS = 3000;
/** Lines of each imported file. */
const LINES = 500;
/** Open reads at the time of the stop. */
const READS = 60;
/** Characters of its log that are told of a service that ended badly. */
const LAST = 4000;
/** Longest stop, in milliseconds. */
const LONGEST = 10_000;

type Sum = { acknowledged: number; answered: number; longest: number; resumed: number; cut: number; faults: string[] };

export const part: Part = {
  name: 'stops',
  title: 'SIGTERM with requests, exports, imports and jobs in flight',
  run: async ({ stops, seed }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'licet-stops-'));
    try {
      const sum = await stopAgainAndAgain(dataDir, stops, new Random(seed));
      for (const fault of sum.faults.slice(0, 20)) console.error(`stops: ${fault}`);
      return [
        atLeast(stops, 'acknowledged writes', sum.acknowledged),
        atLeast(stops, 'reads that were open at a stop and were answered', sum.answered),
        atLeast(1, 'jobs that were not done at a stop, and were done after the start', sum.resumed),
        atMost(LONGEST, 'longest stop', sum.longest, 'ms'),
        atMost(0, 'cut answers, writes lost or made without an answer, and other faults', sum.faults.length),
        atLeast(1, 'control: answers that kill -9 cuts', sum.cut),
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function stopAgainAndAgain(dataDir: string, stops: number, random: Random): Promise<Sum> {
  const opened = openDatabase(dataDir, createZone('UTC'), systemClock);
  await insertManySns(opened, SNS);
  await opened.db.close();
  opened.release();
  let service = await start(dataDir);
  const stage: Stage = await setStage(service, WRITERS);
  const ledger = new Ledger();
  ledger.check(readFolder(dataDir).facts);
  const writers = Array.from({ length: WRITERS }, (_, id) => new Writer(id, stage, ledger, random));
  const sum: Sum = { acknowledged: 0, answered: 0, longest: 0, resumed: 0, cut: 0, faults: [] };
  for (let round = 0; round < stops; round++) {
    const jobs = await startJobs(service, round);
    await stopWhileBusy(service, writers, sum, random);
    const { facts, damage, overfull } = readFolder(dataDir);
    const { faults, unanswered } = ledger.check(facts);
    sum.faults.push(...faults, ...damage);
    if (unanswered > 0) sum.faults.push(`${unanswered} writes were made and not answered`);
    if (overfull > 0) sum.faults.push('there are more sessions and seats than concurrentNumber');
    service = await start(dataDir);
    for (const id of jobs) await expectJob(service, id, sum);
  }
  return { ...sum, acknowledged: ledger.acknowledged, cut: await countCut(service) };
}

/** Kills the service while reads are open. Returns how many answers that cuts. */
async function countCut(service: Service): Promise<number> {
  const reading = Array.from({ length: READS }, () => read(service));
  await Promise.race(reading.map(({ sent }) => sent));
  await service.stop('SIGKILL');
  const whole = await Promise.all(reading.map((one) => one.whole));
  return whole.filter((isWhole) => !isWhole).length;
}

/** Starts an export, an import and a change of many SNs. Returns the ids of the jobs. */
async function startJobs(service: Service, round: number): Promise<number[]> {
  const lines = Array.from({ length: LINES }, (_, line) => `imported ${round}.${line}`);
  const imported = fetch(`${service.origin}/api/import/customers`, {
    method: 'POST',
    headers: { platformkey: PLATFORM_KEY, 'content-type': 'text/csv' },
    body: ['name', ...lines].join('\r\n'),
  });
  const ofOthers = [{ name: 'productName', op: 'like', values: ['Product %'] }];
  const change = { where: { querys: ofOthers }, set: { description: `round ${round}` } };
  const started = [
    call(service, 'POST', '/api/export/sns?scope=product,business,customer'),
    imported.then((answer) => answer.json() as ReturnType<typeof call>),
    call(service, 'POST', '/api/sns/bulk', change),
  ];
  return Promise.all(started.map(async (answer) => Number((await expectDone(answer)).data.items[0]?.['id'])));
}

/** Stops the service while writers write and reads are open. */
async function stopWhileBusy(service: Service, writers: readonly Writer[], sum: Sum, random: Random): Promise<void> {
  const writing = writers.map((writer) => writer.run(service, () => undefined));
  const reading = Array.from({ length: READS }, () => read(service));
  await Promise.all(reading.map(({ sent }) => sent));
  await wait(random.below(200));
  const began = performance.now();
  const code = await service.stop();
  sum.longest = Math.max(sum.longest, performance.now() - began);
  if (code !== 0)
    sum.faults.push(`the service ended with code ${code}: ${service.errors()}${service.output().slice(-LAST)}`);
  for (const { whole } of reading) {
    if (await whole) sum.answered++;
    else sum.faults.push('the answer to a read was cut');
  }
  await Promise.all(writing);
}

/** Sends a read of a large page. `sent` resolves when the service answers or has refused the connection. */
function read(service: Service): { sent: Promise<unknown>; whole: Promise<boolean> } {
  const sent = fetch(`${service.origin}/api/sns?limit=1000&scope=product,business,customer`, {
    headers: { platformkey: PLATFORM_KEY },
  });
  const whole = sent
    .then((response) => response.json())
    .then(
      () => true,
      () => false,
    );
  return { sent: Promise.allSettled([sent]), whole };
}

/** Waits for the end of a job, which must have come to all of its entries. Some SNs are deleted and refuse the change. */
async function expectJob(service: Service, id: number, sum: Sum): Promise<void> {
  const look = async () =>
    (await expectDone(call(service, 'GET', `/api/jobs/${id}`))).data.items[0] as unknown as JobRecord;
  let job = await look();
  if (job.state !== 'done') sum.resumed++;
  while (job.state === 'queued' || job.state === 'running') {
    await wait(20);
    job = await look();
  }
  if (job.state !== 'done' || job.done + job.failed !== job.total)
    sum.faults.push(`a job is ${job.state} with ${job.done} and ${job.failed} of ${job.total}`);
}
