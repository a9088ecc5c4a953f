import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate, migrations } from '../../server/db/sqlite/migrate.ts';
import { Random } from '../../server/db/seed/random.ts';
import { atLeast, atMost } from '../attack/attack.ts';
import { start } from './client.ts';
import { readFolder } from './database.ts';
import type { Part } from './part.ts';
import { canTrace, startTraced } from './strace.ts';

/** Processes that start at the same moment on one new folder. */
const RIVALS = 6;
/** A first start is killed at each of its first writes, which make the files. */
const FIRST = 5;
/** Migrations that an old database lacks. */
const MISSING = 5;

export const part: Part = {
  name: 'starts',
  title: 'Starts that are killed, and starts at the same time',
  run: async ({ errors, stops, seed }) => {
    const root = mkdtempSync(join(tmpdir(), 'licet-starts-'));
    try {
      const rivals: string[] = [];
      for (let round = 0; round < stops; round++) rivals.push(...(await race(join(root, `race-${round}`))));
      for (const fault of rivals) console.error(`starts: ${fault}`);
      const races = atMost(0, `faults of ${stops} races of ${RIVALS} processes for a new folder`, rivals.length);
      if (!canTrace()) return [races, atMost(0, 'starts after a killed start that fail', undefined)];
      const random = new Random(seed);
      mkdirSync(join(root, 'new'));
      mkdirSync(join(root, 'old'));
      const first = await sweep(root, { from: 'new', first: FIRST, most: errors, random });
      makeOld(join(root, 'old'));
      const old = await sweep(root, { from: 'old', first: 1, most: errors, random });
      for (const fault of [...first.faults, ...old.faults]) console.error(`starts: ${fault}`);
      return [
        races,
        atLeast(1, 'first starts that were killed while they wrote', first.kills),
        atMost(0, 'starts after them that fail', first.faults.length),
        atLeast(1, `starts that were killed within ${MISSING} migrations`, old.kills),
        atMost(0, 'starts after them that fail, or lose something', old.faults.length),
        atLeast(1, 'control: faults of a start on a database with half a migration', await countOfHalf(root)),
      ];
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

/** Starts several services on one folder. Returns what is wrong: one must serve, and the others say why they do not. */
async function race(dataDir: string): Promise<string[]> {
  const started = await Promise.allSettled(Array.from({ length: RIVALS }, () => start(dataDir)));
  const serving = started.filter((one) => one.status === 'fulfilled');
  const refusals = started.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
  for (const { value } of serving) await value.stop();
  return [
    ...(serving.length === 1 ? [] : [`${serving.length} processes serve one folder`]),
    ...refusals.filter((refusal) => !refusal.includes('is served by another process')),
  ];
}

/** Makes a database as an older version left it, with a record. */
function makeOld(folder: string): void {
  const file = join(folder, 'licet.db');
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal; pragma application_id = 0x4c494345');
  migrate(db, migrations().slice(0, -MISSING));
  db.exec(`insert into product (guid, name, reg_date) values ('torture', 'torture', 0)`);
  db.close();
}

/** Returns the number of faults when a migration is done and its number is not stored, as without a transaction. */
async function countOfHalf(root: string): Promise<number> {
  const folder = join(root, 'half');
  mkdirSync(folder);
  makeOld(folder);
  const db = new DatabaseSync(join(folder, 'licet.db'));
  const before = db.prepare('pragma user_version').get()?.['user_version'];
  migrate(db, migrations().slice(0, 1 - MISSING));
  db.exec(`pragma user_version = ${Number(before)}`);
  db.close();
  return (await faultsOf(folder, 'old')).length;
}

type Outcome = { kills: number; readonly faults: string[] };

type Sweep = { readonly from: 'new' | 'old'; readonly first: number; readonly most: number; readonly random: Random };

/** Kills starts on a folder at each of their `first` writes, and at `most` of the others, or with 0 at each of them. */
async function sweep(root: string, { from, first, most, random }: Sweep): Promise<Outcome> {
  const outcome: Outcome = { kills: 0, faults: [] };
  const [dataDir, trace] = [join(root, 'data'), join(root, 'trace')];
  const writes = await once(Number.MAX_SAFE_INTEGER);
  const step = most === 0 ? 0 : Math.ceil((2 * writes) / most);
  for (let place = 1; place <= writes; place += place < first ? 1 : 1 + random.below(step)) await once(place);
  return outcome;

  /** Returns how many writes the start made. */
  async function once(place: number): Promise<number> {
    cpSync(join(root, from), dataDir, { recursive: true });
    const inject = place === Number.MAX_SAFE_INTEGER ? [] : ['-e', `inject=pwrite64:signal=KILL:when=${place}`];
    try {
      await (await startTraced(dataDir, ['-o', trace, '-e', 'trace=pwrite64', ...inject])).stop('SIGKILL');
    } catch (error) {
      if (!String(error).includes('code null')) throw error;
      outcome.kills++;
    }
    outcome.faults.push(...(await faultsOf(dataDir, from)).map((fault) => `${from}, killed at its write ${place}: ${fault}`)); // prettier-ignore
    rmSync(dataDir, { recursive: true });
    return readFileSync(trace, 'latin1')
      .split('\n')
      .filter((line) => line.includes('pwrite64(')).length;
  }
}

/** Starts the service on a folder of a kind. Returns what is wrong with it then. */
async function faultsOf(folder: string, from: Sweep['from']): Promise<string[]> {
  try {
    const service = await start(folder);
    const { damage } = readFolder(folder);
    await service.stop();
    return [...damage, ...(from === 'old' && !hasProduct(folder) ? ['its record is lost'] : [])];
  } catch (error) {
    return [String(error)];
  }
}

function hasProduct(folder: string): boolean {
  const db = new DatabaseSync(join(folder, 'licet.db'), { readOnly: true });
  const found = db.prepare("select 1 from product where name = 'torture'").get();
  db.close();
  return found !== undefined;
}
