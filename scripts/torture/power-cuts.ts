import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCopy } from '../../server/db/sqlite/copy.ts';
import { Random } from '../../server/db/seed/random.ts';
import type { Service } from '../../server/testing/spawn.ts';
import { atLeast, atMost } from '../attack/attack.ts';
import { call, expectDone, start } from './client.ts';
import { DiskFile } from './disk.ts';
import { eventsOf, recordingTo, type Event } from './events.ts';
import type { Part } from './part.ts';
import { canTrace, linesOf, startTraced } from './strace.ts';

const CLIENTS = 8;
/** Customers of a batch: all of them are written or none. */
const BATCH = 3;
const FILES = ['licet.db', 'licet.db-wal'];

/** Makes the sync of the write-ahead log do nothing, which is SQLite's `synchronous = NORMAL`. */
const UNSYNCED = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
fs.fdatasync = (_file, done) => process.nextTick(done, null); syncBuiltinESMExports();`;

/** Most recorded writes: a trace has 100 kB for each. */
const MOST_WRITES = 1500;
const writesOf = (states: number): number => Math.min(states, MOST_WRITES);

/** What the states of one recording showed. */
type Outcome = { states: number; acknowledged: number; lost: number; readonly faults: string[] };

export const part: Part = {
  name: 'power-cuts',
  title: 'Simulated power cuts, from recorded system calls',
  run: async ({ states, seed }) => {
    if (!canTrace()) return [atMost(0, 'acknowledged writes lost', undefined)];
    const [kept, control] = [await cutPower(states, seed), await cutPower(states, seed, UNSYNCED)];
    for (const fault of [...kept.faults, ...control.faults].slice(0, 20)) console.error(`power-cuts: ${fault}`);
    return [
      atLeast(writesOf(states), 'acknowledged records', kept.acknowledged),
      atMost(0, `states of ${kept.states} that have lost an acknowledged write`, kept.lost),
      atMost(0, `damaged or half-written states of ${kept.states}`, kept.faults.length),
      atLeast(1, `control: such states of ${control.states} without a sync of the log`, control.lost),
      atMost(0, `control: damaged or half-written states of ${control.states}`, control.faults.length),
    ];
  },
};

/**
 * Kills a service, records the next one, which recovers and writes, and cuts the power of that one at `states` random moments.
 * `preload` is a module for it.
 */
async function cutPower(states: number, seed: number, preload?: string): Promise<Outcome> {
  const root = mkdtempSync(join(tmpdir(), 'licet-power-'));
  try {
    const [dataDir, before, trace] = [join(root, 'data'), join(root, 'before'), join(root, 'trace')];
    const killed = await start(dataDir);
    await writeMany(killed, 'w1', CLIENTS);
    await killed.stop('SIGKILL');
    cpSync(dataDir, before, { recursive: true });
    const module = join(root, 'preload.mjs');
    if (preload !== undefined) writeFileSync(module, preload);
    const environment = preload === undefined ? {} : { NODE_OPTIONS: `--import=${module}` };
    const service = await startTraced(dataDir, recordingTo(trace), environment);
    await writeMany(service, 'w2', writesOf(states));
    await service.stop('SIGKILL');
    const events = [...eventsOf(await linesOf(trace, service.process.pid ?? 0))];
    return replay(events, { dataDir, before, crashed: join(root, 'crashed'), states, random: new Random(seed) });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Sends `count` writes from several clients: single records and batches, whose names begin with `prefix`. */
async function writeMany(service: Service, prefix: string, count: number): Promise<void> {
  let left = count;
  const client = async (id: number): Promise<void> => {
    for (let at = 0; left-- > 0; at++) {
      const name = `${prefix}.${id}.${at}`;
      const batch = Array.from({ length: BATCH }, (_, index) => ({ name: `${name}.${index}` }));
      if (at % 2 === 0) await expectDone(call(service, 'POST', '/api/businesses', { name, type: 'LOCAL' }));
      else await expectDone(call(service, 'POST', '/api/customers', batch));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, id) => client(id)));
}

/** What the first service acknowledged: one business of each client. */
const FIRST = Array.from({ length: CLIENTS }, (_, id) => `w1.${id}.0`);

type Replay = {
  readonly dataDir: string;
  readonly before: string;
  readonly crashed: string;
  readonly states: number;
  readonly random: Random;
};

/**
 * Rebuilds the disk from the beginning, and looks at what power cuts leave: half of them when an answer begins to leave, the
 * others at any moment.
 */
function replay(events: readonly Event[], { dataDir, before, crashed, states, random }: Replay): Outcome {
  const files = new Map(FILES.map((name) => [join(dataDir, name), new DiskFile(bytesOf(join(before, name)))]));
  const cuts = momentsOf(events, states, random);
  const syncs = new Map<string, number>();
  const acknowledged = new Set<string>(FIRST);
  const outcome: Outcome = { states: 0, acknowledged: 0, lost: 0, faults: [] };
  for (const [index, event] of events.entries()) {
    if (event.kind === 'answer')
      for (const [, name = ''] of event.text.matchAll(/"name":"(w[\d.]+)"/g)) acknowledged.add(name);
    else {
      const file = files.get(event.path);
      if (event.kind === 'sync begins') syncs.set(event.thread, file?.pending ?? 0);
      else if (event.kind === 'sync ends') file?.synced(syncs.get(event.thread) ?? 0);
      else file?.take(event);
    }
    for (let count = cuts.get(index) ?? 0; count > 0; count--) look();
  }
  return { ...outcome, acknowledged: acknowledged.size - FIRST.length };

  function look(): void {
    outcome.states++;
    rmSync(crashed, { recursive: true, force: true });
    mkdirSync(crashed);
    for (const [path, file] of files) writeFileSync(path.replace(dataDir, crashed), file.cut(random));
    const { names, damage } = namesIn(join(crashed, 'licet.db'));
    outcome.faults.push(...damage);
    if ([...acknowledged].some((name) => !names.has(name))) outcome.lost++;
    const batches = Map.groupBy(names, (name) => name.split('.').slice(0, 3).join('.'));
    for (const [name, all] of batches)
      if (all[0] !== name && all.length !== BATCH) outcome.faults.push(`${name} has ${all.length} of ${BATCH}`);
  }
}

/** Returns how many power cuts follow which events. */
function momentsOf(events: readonly Event[], states: number, random: Random): ReadonlyMap<number, number> {
  const answers = [...events.keys()].filter((index) => events[index]?.kind === 'answer');
  const chosen = Array.from({ length: states }, (_, count) =>
    count % 2 === 0 ? random.pick(answers) : random.below(events.length),
  );
  return new Map([...Map.groupBy(chosen, (index) => index)].map(([index, all]) => [index, all.length]));
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Opens a database after a power cut, as the next start would. */
function namesIn(file: string): { names: ReadonlySet<string>; damage: readonly string[] } {
  const db = new DatabaseSync(file);
  const rows = db.prepare("select name from business where name like 'w%' union all select name from customer").all();
  db.close();
  const copy = openCopy(file);
  const damage = copy.faults();
  copy.close();
  return { names: new Set(rows.map(({ name }) => String(name))), damage };
}
