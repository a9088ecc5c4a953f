import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../server/db/seed/random.ts';
import type { Figure } from '../report.ts';
import { cpuFigure, openService } from './service.ts';

const SNS = 1000;
const SESSIONS = 30_000;
/** Callers that share commits, and the number of log-ins one after another to compare with. */
const AT_ONCE = 64;
const ALONE = 500;

const random = new Random(11);
const directory = mkdtempSync(join(tmpdir(), 'licet-bench-live-'));
const { ask, call, close } = openService(directory);
const sns = await makeSns();

type Session = { readonly id: number; readonly token: string };
const sessions: Session[] = [];
let devices = 0;

const logIn = async (): Promise<void> => {
  const number = devices++;
  const mac = (0x02_00_00_00_00_00 + number)
    .toString(16)
    .padStart(12, '0')
    .replaceAll(/..(?=.)/g, '$&-');
  const answer = await call('/sessions', { sn: sns[number % SNS], mac, machineName: `desk-${number}` });
  const { data } = JSON.parse(answer) as { data: { items: Session[] } };
  sessions.push(...data.items);
};
const beat = async (at: number): Promise<void> => {
  const { id, token } = sessions[at] ?? { id: 0, token: '' };
  await call(`/sessions/${id}/heartbeat`, {}, token);
};

const alone = await rate(ALONE, 1, logIn);
const together = await rate(SESSIONS - ALONE, AT_ONCE, logIn);
const beats = await rate(SESSIONS, AT_ONCE, beat);
const anyOfAll = () => ask(`/sessions/data?offset=${random.below(SESSIONS - 50)}`, {});
const newestFirst = { sorts: [{ name: 'loginDate', order: 'DESC' }] };
const byDevice = { querys: [{ name: 'mid', op: 'like', values: ['02-00-00-00-4%'] }] };

const figures: Figure[] = [
  { what: 'log-ins a second, one after another', value: alone.toFixed(0) },
  {
    what: `log-ins a second, ${AT_ONCE} at once, which share commits`,
    value: `${together.toFixed(0)} (${(together / alone).toFixed(1)} times as many)`,
  },
  { what: `heartbeats a second, ${AT_ONCE} at once`, value: beats.toFixed(0) },
  await cpuFigure('sessions of an SN, first page', 300, () => ask(`/sns/${sns[random.below(SNS)]}/sessions`)),
  await cpuFigure('page of 50 of all sessions, any offset', 300, anyOfAll),
  await cpuFigure('page of 50 of all sessions, newest first', 300, () => ask('/sessions/data', newestFirst)),
  await cpuFigure('page of 50 of all sessions by the beginning of the device', 100, () =>
    ask('/sessions/data', byDevice),
  ),
  { what: 'resident memory, MB', value: (process.memoryUsage.rss() / 2 ** 20).toFixed(0) },
];
await close();
rmSync(directory, { recursive: true });
process.send?.(figures);
process.disconnect?.();

/** Returns the calls per second of `count` calls by this many callers; each gets the number of its call. */
async function rate(count: number, callers: number, run: (at: number) => Promise<void>): Promise<number> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) await run(next++);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: callers }, caller));
  return (count * 1000) / (performance.now() - began);
}

async function makeSns(): Promise<string[]> {
  await ask('/products', { productName: 'Bench' });
  await ask('/businesses', { name: 'Bench', type: 'FLOAT' });
  const named = { product: { productName: 'Bench' }, template: { name: 'Default' }, business: { name: 'Bench' } };
  const made: string[] = [];
  while (made.length < SNS) {
    const answer = JSON.parse(await ask('/sns/generate_sn?count=100', named)) as { data: { items: { sn: string }[] } };
    made.push(...answer.data.items.map(({ sn }) => sn));
  }
  return made;
}
