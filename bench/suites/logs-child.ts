import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { systemClock } from '../../server/time/clock.ts';
import { nextTurn } from '../../server/time/pause.ts';
import { Random } from '../../server/db/seed/random.ts';
import { endLogEntry } from '../../server/resources/logbook/end-store.ts';
import { writeLogEntry } from '../../server/resources/logbook/store.ts';
import type { Figure } from '../report.ts';
import { cpuFigure, openService } from './service.ts';

const [directory = '', entriesText = '0'] = process.argv.slice(2);
const entries = Number(entriesText);
const random = new Random(5);
const { db, ask, close } = openService(directory);

/** The busiest SNs come first; the users of three of five SNs have names. */
const sns = await db.read.all(sql<{ id: number; sn: string }>`select id, sn from sn order by id limit 20`);
const ten = sns.slice(0, 10).map(({ sn }) => sn);
const named = sns.filter(({ id }) => id % 5 < 3).slice(0, 10);
const halfYear = monthsAgo(6);
const reportOf = { sns: ten, startDate: halfYear };
const userReportOf = (users: readonly object[]) => ({ sns: named.map(({ sn }) => sn), startDate: halfYear, users });
const oneOfEach = userReportOf(named.map(({ id }, at) => ({ loginName: `user${at}@site${id}` })));
const ofOneSn = userReportOf(named.map((_, at) => ({ loginName: `user${at}@site${named[0]?.id}` })));

const own = await db.read.all(sql<{ sn_id: number; n: number }>`select sn_id, max(number) as n from sn_log
  where sn_id <= 10 group by sn_id order by sn_id`);
const anyOfOne = () => {
  const at = random.below(own.length);
  return `/sns/${ten[at]}/logs/data?offset=${random.below(own[at]?.n ?? 1)}`;
};
const anyOfAll = () => `/logs/data?offset=${random.below(entries - 50)}`;
const newestFirst = { sorts: [{ name: 'startTime', order: 'DESC' }] };
const where = (name: string, op: string, value: string | number) => ({ querys: [{ name, op, values: [value] }] });

const PEAKS = [
  ['peak of the 10 busiest SNs by day, 6 months', '/reports/sn/peak', { ...reportOf, scale: 'day' }],
  ['peak of the 10 busiest SNs by month, 6 months', '/reports/sn/peak', reportOf],
] as const;
const DEMANDS = [
  ['demand of the 10 busiest SNs by month, 6 months', '/reports/demand', reportOf],
  ['demand of the 10 busiest SNs by hour of the week, 6 months', '/reports/demand', { ...reportOf, unit: 'hour_of_week' }],
] as const; // prettier-ignore
const USERS = [
  ['usage of 10 SNs × 10 users, one of each', '/reports/users/usage', oneOfEach],
  ['usage of 10 SNs × 10 users, all of one', '/reports/users/usage', ofOneSn],
  ['errors of 10 SNs × 10 users, one of each', '/reports/users/errors', oneOfEach],
  ['errors of 10 SNs × 10 users, all of one', '/reports/users/errors', ofOneSn],
] as const;
const LISTS = [
  ['newest refused log-ins of all SNs', '/logs/data', { ...where('errorCode', '<>', 0), ...newestFirst }],
  ['newest time-outs of all SNs', '/logs/data', { ...where('status', '=', 'timeout'), ...newestFirst }],
  ['newest of a user', '/logs/data', { ...where('loginName', '=', `user1@site${named[0]?.id}`), ...newestFirst }],
  ['newest of the last 30 days, with their total', '/logs/data', { ...where('startTime', '>=', monthsAgo(1)), ...newestFirst }],
  ['newest time-outs of the busiest SN', `/sns/${ten[0]}/logs/data`, { ...where('status', '=', 'timeout'), ...newestFirst }],
] as const; // prettier-ignore

const figures: Figure[] = [];
for (const [what, path, body] of PEAKS) figures.push(await cpuFigure(what, 200, () => ask(path, body)));
const began = performance.now();
await ask('/reports/demand', reportOf);
figures.push({ what: 'demand, the first report after a start, ms', value: (performance.now() - began).toFixed(0) });
for (const [what, path, body] of DEMANDS) figures.push(await cpuFigure(what, 100, () => ask(path, body)));
for (const [what, path, body] of USERS) figures.push(await cpuFigure(what, 200, () => ask(path, body)));
figures.push(
  await cpuFigure('page of 50 of an SN, any offset', 300, () => ask(anyOfOne(), {})),
  await cpuFigure('page of 50 of an SN, newest first, any offset', 300, () => ask(anyOfOne(), newestFirst)),
  await cpuFigure('page of 50 of all, any offset', 300, () => ask(anyOfAll(), {})),
  await cpuFigure('page of 50 of all, newest first, any offset', 300, () => ask(anyOfAll(), newestFirst)),
);
for (const [what, path, body] of LISTS) figures.push(await cpuFigure(what, 20, () => ask(path, body)));
figures.push(
  await logInsAndOuts(5000),
  await loopDelay('reports', [...PEAKS, ...USERS]),
  await loopDelay('reports and lists', [...PEAKS, ...USERS, ...LISTS]),
  { what: 'resident memory, MB', value: (process.memoryUsage.rss() / 2 ** 20).toFixed(0) },
);
await close();
process.send?.(figures);
process.disconnect?.();

/** Starts and ends of sessions in one transaction that is rolled back: the cost of logging alone. */
async function logInsAndOuts(count: number): Promise<Figure> {
  const undo = new Error('undo');
  let micro = 0;
  const run = db.tx(async (tx) => {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index++) {
      const entry = { sn_id: 1 + random.below(1000), start_time: tx.now, login_name: 'ada', mid: 'bench' };
      const id = await writeLogEntry(tx, { ...entry, status: 'login' });
      await endLogEntry(tx, entry.sn_id, { id, startTime: entry.start_time }, 'logout', tx.now + 60);
    }
    const { user, system } = process.cpuUsage(before);
    micro = (user + system) / count;
    throw undo;
  });
  await run.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return { what: 'a session in the log, beginning and end, µs of CPU', value: micro.toFixed(0) };
}

/**
 * How long the event loop was blocked while 8 callers asked one after the other: by a timer, and the CPU time of the
 * longest turn, which is the service's own share.
 */
async function loopDelay(what: string, requests: readonly (readonly [string, string, object])[]): Promise<Figure> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let asking = 8;
  const caller = async (first: number) => {
    for (let turn = 0; turn < requests.length * 20; turn++) {
      const [, path, body] = requests[(first + turn) % requests.length] ?? [];
      // Each request comes in its own turn, as from a socket.
      await nextTurn();
      if (path !== undefined && body !== undefined) await ask(path, body);
    }
    asking--;
  };
  const longestTurn = async (): Promise<number> => {
    let longest = 0;
    for (let before = process.cpuUsage(); asking > 0; before = process.cpuUsage()) {
      await nextTurn();
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, user + system);
    }
    return longest / 1000;
  };
  delay.enable();
  const [turn] = await Promise.all([longestTurn(), ...Array.from({ length: asking }, (_, first) => caller(first))]);
  delay.disable();
  const [p99, max] = [delay.percentile(99), delay.max].map((nanoseconds) => (nanoseconds / 1e6).toFixed(1));
  return {
    what: `event-loop delay with 8 callers of ${what}, ms (99 % / longest; CPU time of the longest turn)`,
    value: `${p99} / ${max}; ${turn.toFixed(1)}`,
  };
}

function monthsAgo(months: number): string {
  const date = new Date(systemClock() * 1000);
  date.setUTCDate(Math.min(date.getUTCDate(), 28));
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}
