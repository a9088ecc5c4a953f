import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../../server/db/seed/random.ts';
import type { Service } from '../../server/testing/spawn.ts';
import { atLeast, atMost, type Figure } from '../attack/attack.ts';
import { residentMemory } from '../attack/measure.ts';
import { beyond } from '../attack/report.ts';
import { call, start } from './client.ts';
import { readFolder } from './database.ts';
import { Ledger } from './ledger.ts';
import type { Part } from './part.ts';
import { setStage, Writer } from './writers.ts';

const WRITERS = 4;
const READS = ['/api/sns?limit=50', '/api/customers?limit=50', '/api/audit?limit=20', '/api/overview'];
/** Milliseconds between two reads, and between two samples of memory and open files. */
const PAUSE = 20;
const SAMPLE = 1000;
/** The part of the samples in which caches fill. */
const WARM_UP = 0.25;
/** The most memory that may be added: in an hour, and in less than that, in MiB. */
const MOST_ADDED = { inHour: 8, inLess: 60 };
const MOST_FILES = 10;

/** A service that loses memory and open files, for as many minutes. */
const LEAK = `import { openSync } from 'node:fs'; const kept = [];
setInterval(() => kept.push(Buffer.alloc(2 ** 20, 1), openSync('/dev/null')), 50).unref();`;
const LEAK_MINUTES = 0.2;

export const part: Part = {
  name: 'soak',
  title: 'Mixed reads and writes for some minutes',
  run: async ({ minutes, seed }) => {
    const figures = await soak(minutes, seed);
    const control = await soak(LEAK_MINUTES, seed, LEAK);
    return [...figures, atLeast(2, 'control: figures that a service exceeds which loses both', beyond(control).length)];
  },
};

/** `preload` is a module for the service. */
async function soak(minutes: number, seed: number, preload?: string): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'licet-soak-'));
  const [dataDir, module] = [join(root, 'data'), join(root, 'preload.mjs')];
  if (preload !== undefined) writeFileSync(module, preload);
  const service = await start(dataDir, preload === undefined ? {} : { NODE_OPTIONS: `--import=${module}` });
  try {
    const [stage, ledger, random] = [await setStage(service, WRITERS), new Ledger(), new Random(seed)];
    const writers = Array.from({ length: WRITERS }, (_, id) => new Writer(id, stage, ledger, random));
    const until = performance.now() + minutes * 60_000;
    const isOver = (): boolean => performance.now() > until;
    const [read, samples] = await Promise.all([
      readUntil(isOver, service, random),
      sampleUntil(isOver, service),
      ...writers.map((writer) => writer.run(service, () => undefined, isOver)),
    ]);
    const { facts, damage } = readFolder(dataDir);
    const faults = [...ledger.check(facts).faults, ...damage];
    return [
      atLeast(1, 'acknowledged writes', ledger.acknowledged),
      atLeast(1, 'reads', read.reads),
      atMost(0, 'failed reads', read.failed),
      atMost(0, 'writes lost, and other faults of the data afterwards', faults.length),
      ...growth(samples, minutes),
    ];
  } finally {
    await service.stop('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  }
}

async function readUntil(isOver: () => boolean, service: Service, random: Random) {
  let [reads, failed] = [0, 0];
  for (; !isOver(); reads++) {
    if ((await call(service, 'GET', random.pick(READS))).status !== 0) failed++;
    await wait(PAUSE);
  }
  return { reads, failed };
}

/** What a service uses at one moment: memory in MiB, and open files. */
type Sample = { readonly memory: number; readonly files: number };

async function sampleUntil(isOver: () => boolean, { process: { pid = 0 } }: Service): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (; !isOver(); await wait(SAMPLE)) {
    const memory = residentMemory({ pid });
    if (memory !== undefined) samples.push({ memory, files: readdirSync(`/proc/${pid}/fd`).length });
  }
  return samples;
}

function growth(samples: readonly Sample[], minutes: number): readonly Figure[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const [first, last] = [warm[0], warm.at(-1)];
  const files = warm.map((sample) => sample.files);
  const bound = minutes < 60 ? MOST_ADDED.inLess : (MOST_ADDED.inHour * minutes) / 60;
  return [
    atMost(bound, 'memory added after the warm-up', first && last && last.memory - first.memory, 'MiB'),
    atMost(MOST_FILES, 'most open files beyond the fewest', first && Math.max(...files) - Math.min(...files)),
  ];
}
