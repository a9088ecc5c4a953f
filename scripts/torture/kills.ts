import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../../server/db/seed/random.ts';
import { onlyWith, programFile, type Service } from '../../server/testing/spawn.ts';
import { atLeast, atMost, type Figure } from '../attack/attack.ts';
import { settingsOf, start } from './client.ts';
import { readFolder, sequenceFaults } from './database.ts';
import { Ledger } from './ledger.ts';
import type { Part } from './part.ts';
import { setStage, Writer } from './writers.ts';

const WRITERS = 6;
/** Most acknowledged writes between two kills. */
const MOST_WRITES = 60;
/** Kills of one data folder. Reading all of it after each takes longer and longer. */
const KILLS_OF_FOLDER = 100;
/** One kill in this many hits the start instead. */
const STARTS = 10;
/** Milliseconds within which a start is killed. */
const MOST_START = 900;

/** Totals over all folders. */
type Sum = { kills: number; acknowledged: number; unwritten: number; planted: number; readonly faults: string[] };

export const part: Part = {
  name: 'kills',
  title: 'kill -9 while several clients write',
  run: async ({ kills, seed }) => {
    const sum: Sum = { kills: 0, acknowledged: 0, unwritten: 0, planted: 0, faults: [] };
    const random = new Random(seed);
    while (sum.kills < kills) await killFolder(sum, Math.min(KILLS_OF_FOLDER, kills - sum.kills), random);
    for (const fault of sum.faults.slice(0, 20)) console.error(`kills: ${fault}`);
    return figuresOf(sum);
  },
};

const figuresOf = ({ kills, acknowledged, faults, unwritten, planted }: Sum): readonly Figure[] => [
  atLeast(kills, 'acknowledged writes', acknowledged),
  atMost(0, `acknowledged writes lost, halves and other faults after ${kills} kills`, faults.length),
  atLeast(1, 'control: writes that would be lost if they were answered before they are made', unwritten),
  atLeast(PLANTED, `control: ${PLANTED} planted faults that are found`, planted),
];

/** Kills the service of a new data folder again and again. */
async function killFolder(sum: Sum, kills: number, random: Random): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'licet-kills-'));
  try {
    let service = await start(dataDir);
    const stage = await setStage(service, WRITERS);
    const ledger = new Ledger();
    const writers = Array.from({ length: WRITERS }, (_, id) => new Writer(id, stage, ledger, random));
    let before = readFolder(dataDir).sequences;
    for (let count = 0; count < kills; count++) {
      await killWhileWriting(service, writers, random);
      if (random.below(STARTS) === 0) await killStart(dataDir, random.below(MOST_START));
      service = await start(dataDir);
      const { facts, sequences, overfull, damage } = readFolder(dataDir);
      const verdict = ledger.check(facts);
      sum.unwritten += verdict.unwritten;
      sum.faults.push(...sequenceFaults(before, sequences, Math.max(...writers.map(({ serial }) => serial))));
      before = sequences;
      if (overfull > 0) sum.faults.push('there are more sessions and seats than concurrentNumber');
      sum.faults.push(...verdict.faults, ...damage);
    }
    await service.stop();
    sum.kills += kills;
    sum.acknowledged += ledger.acknowledged;
    sum.faults.push(...writers.flatMap(({ faults }) => faults));
    sum.planted = countPlanted(dataDir, ledger);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function killWhileWriting(service: Service, writers: readonly Writer[], random: Random): Promise<void> {
  let left = random.between(1, MOST_WRITES);
  const acknowledged = (): void => {
    if (--left === 0) service.process.kill('SIGKILL');
  };
  await Promise.all(writers.map((writer) => writer.run(service, acknowledged)));
  await service.stop('SIGKILL');
}

/** Starts the service and kills it after some milliseconds, which may be within its recovery. */
async function killStart(dataDir: string, milliseconds: number): Promise<void> {
  const env = onlyWith({ PORT: '0', ...settingsOf(dataDir) });
  const child = spawn(process.execPath, [programFile('server/main.ts')], { stdio: 'ignore', env });
  const ended = once(child, 'exit');
  await wait(milliseconds);
  child.kill('SIGKILL');
  await ended;
}

/** Faults that `countPlanted` makes. */
const PLANTED = 3;

/** Loses a record, halves a batch and overfills an SN by hand. Returns how many of these faults are found. */
function countPlanted(dataDir: string, ledger: Ledger): number {
  const db = new DatabaseSync(join(dataDir, 'licet.db'));
  db.function('local_time', { deterministic: true }, () => null);
  db.exec(`delete from business where id = (select max(id) from business where name like 'torture %');
    delete from customer where id = (select max(id) from customer where name like 'torture %');
    update sn set concurrent_number = -1 where concurrent_number is not null`);
  db.close();
  const { facts, overfull } = readFolder(dataDir);
  return ledger.check(facts).faults.length + overfull;
}
