import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../server/db/seed/random.ts';
import type { Service } from '../../server/testing/spawn.ts';
import { atLeast, atMost } from '../attack/attack.ts';
import { call, expectDone, start } from './client.ts';
import { readFolder } from './database.ts';
import { Ledger } from './ledger.ts';
import type { Part } from './part.ts';
import { setStage, Writer } from './writers.ts';

const WRITERS = 4;
/** Writes of each writer after a jump. */
const WRITES = 15;
const DAY = 86_400_000;
/** Refusals that the time of day has no part in: all seats are taken, and too many refusals of one address. */
const EXPECTED = new Set([1799, 4290]);

/** Where the clock of the machine is set, in milliseconds since 1970. */
const jumps: readonly (readonly [string, (now: number) => number])[] = [
  ['a day ahead', (now) => now + DAY],
  ['two days back', (now) => now - 2 * DAY],
  ['ten years ahead', (now) => now + 3652 * DAY],
  ['right', (now) => now],
  ['ten years back', (now) => now - 3652 * DAY],
  ['the end of a leap day', () => Date.UTC(2028, 1, 29, 23, 59, 59)],
  ['the end of a year', () => Date.UTC(2027, 11, 31, 23, 59, 59)],
  ['right again', (now) => now],
];

/** The clocks of a process: the time of day, and the one that only counts. */
const DAY_TIME = ['Date'];
const BOTH = ['Date', 'performance'];

/** Sets clocks of a process by as many milliseconds as a file says, whenever it gets SIGUSR2. */
const settable = (clocks: readonly string[], file: string): string => `import { readFileSync } from 'node:fs';
let shift = 0;
for (const clock of [${clocks.join()}]) { const now = clock.now.bind(clock); clock.now = () => now() + shift; }
process.on('SIGUSR2', () => { shift = Number(readFileSync(${JSON.stringify(file)}, 'utf8')); process.stdout.write('set\\n'); });`;

export const part: Part = {
  name: 'clocks',
  title: 'The clock of the machine jumps both ways',
  run: async ({ seed }) => {
    const { faults, acknowledged } = await jump(DAY_TIME, new Random(seed));
    for (const fault of faults.slice(0, 20)) console.error(`clocks: ${fault}`);
    const control = await jump(BOTH, new Random(seed));
    return [
      atLeast(jumps.length, 'acknowledged writes', acknowledged),
      atMost(0, `sessions ended, writes refused or lost, and other faults of ${jumps.length} jumps`, faults.length),
      atLeast(1, 'control: such faults when the clock that only counts jumps too', control.faults.length),
    ];
  },
};

/** Lets clocks of a service jump while clients write. Returns what was wrong with its answers and its database. */
async function jump(clocks: readonly string[], random: Random): Promise<{ faults: string[]; acknowledged: number }> {
  const root = mkdtempSync(join(tmpdir(), 'licet-clocks-'));
  const [dataDir, module, shift] = [join(root, 'data'), join(root, 'clock.mjs'), join(root, 'shift')];
  writeFileSync(module, settable(clocks, shift));
  const service = await start(dataDir, { NODE_OPTIONS: `--import=${module}` });
  try {
    const stage = await setStage(service, WRITERS);
    const ledger = new Ledger();
    const writers = Array.from({ length: WRITERS }, (_, id) => new Writer(id, stage, ledger, random, false));
    ledger.check(readFolder(dataDir).facts);
    const [item] = (await expectDone(logIn(service, stage.own[0]?.[0] ?? ''))).data.items;
    const beat = () =>
      call(service, 'POST', `/runtime/sessions/${Number(item?.['id'])}/heartbeat`, {}, { authorization: `Bearer ${String(item?.['token'])}` }); // prettier-ignore
    ledger.check(readFolder(dataDir).facts);
    const faults: string[] = [];
    for (const [name, of] of jumps) {
      await setClock(service, shift, of(Date.now()) - Date.now());
      await Promise.all(writers.map((writer) => writeSome(writer, service)));
      const { status, msg } = await beat();
      if (status !== 0) faults.push(`${name}: a heartbeat is answered ${status}, ${msg}`);
      const found = readFolder(dataDir);
      faults.push(...[...ledger.check(found.facts).faults, ...found.damage].map((fault) => `${name}: ${fault}`));
      for (const code of writers.flatMap((writer) => [...writer.refusals]))
        if (!EXPECTED.has(code)) faults.push(`${name}: a write is refused with ${code}`);
    }
    faults.push(...writers.flatMap((writer) => writer.faults));
    return { faults, acknowledged: ledger.acknowledged };
  } finally {
    await service.stop('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  }
}

const logIn = (service: Service, sn: string) =>
  call(service, 'POST', '/runtime/sessions', { sn, mac: '02-00-00-00-01-00' });

async function writeSome(writer: Writer, service: Service): Promise<void> {
  for (let count = 0; count < WRITES; count++) await writer.write(service);
}

async function setClock(service: Service, file: string, milliseconds: number): Promise<void> {
  writeFileSync(file, String(milliseconds));
  const { stdout } = service.process;
  if (!stdout) throw new Error('the service has no output');
  const isSet = once(stdout, 'data');
  service.process.kill('SIGUSR2');
  await isSet;
}
