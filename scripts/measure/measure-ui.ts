import { chromium, type BrowserContextOptions } from '@playwright/test';
import { act, ACTS, longestFrame } from '../../e2e/measure/act.ts';
import { CHUNK_LIMITS, chunks, plainName, type Chunk } from '../../e2e/measure/chunks.ts';
import { DESKTOP, SLOW, type Line } from '../../e2e/measure/line.ts';
import { load, type Load } from '../../e2e/measure/load.ts';
import { navigations, type Navigation, type Walks } from '../../e2e/measure/navigations.ts';
import { startService } from '../../e2e/service.ts';
import { scoresOf } from './lighthouse.ts';
import { median } from '../../bench/statistics.ts';
import { DEMO_OPERATORS } from '../../server/db/seed/operators.ts';
import { browser as installed } from '../setup/browser.ts';
import { FIRST_LOAD_LIMIT, firstLoad } from '../build/first-load.ts';
import { buildSpa } from '../build/spa.ts';

/**
 * `npm run measure:ui`: measures size and speed of the screens with the sample data, as a Markdown table. Each figure
 * is the median of five runs, and of three for the navigations (`-- 2` for another number), because a busy machine makes
 * single times meaningless. With `-- --lighthouse` it also prints the scores of Lighthouse, which npx fetches.
 */
const [, , ...given] = process.argv;
const times = Number(given.find((argument) => !argument.startsWith('--')) ?? 5);
if (!Number.isSafeInteger(times) || times < 1) throw new RangeError('npm run measure:ui takes a whole number from 1');

type Row = { readonly what: string; readonly goal: string; readonly reached: string };

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const milliseconds = (value: number): string => `${Math.round(value)} ms`;

/** Milliseconds within which a navigation is to show the content of the new screen. */
const AT_ONCE = 200;
/** Screens whose load is measured once, besides that of the list of SNs. */
const OTHERS = ['/overview', '/desk', '/reports', '/audit', '/settings/health'];
/** Each walk takes two minutes. */
const WALKS = 3;

await buildSpa();
const service = await startService({ demo: true });
const browser = await chromium.launch({ executablePath: installed('chromium'), args: ['--no-sandbox'] });
try {
  const options = await signedIn();
  console.log('| figure | goal | reached |\n| --- | ---: | ---: |');
  for (const measure of [loads, acts, shareAtOnce, ...(given.includes('--lighthouse') ? [scores] : [])])
    for (const { what, goal, reached } of await measure(options)) console.log(`| ${what} | ${goal} | ${reached} |`);
} finally {
  await browser.close();
  await service.stop();
}

/** The size of the first load, of the chart chunk, and of the heaviest other lazy chunk. */
function sizes(): Row[] {
  const first = firstLoad();
  const names = new Set(first.map(({ name }) => name));
  const later = chunks().filter(({ name }) => !names.has(name));
  const hasCharts = ({ name }: Chunk): boolean => plainName(name).startsWith('report-chart');
  const heaviest = [
    { chunk: later.find(hasCharts), limit: CHUNK_LIMITS.charts },
    { chunk: later.find((chunk) => !hasCharts(chunk)), limit: CHUNK_LIMITS.others },
  ];
  return [
    {
      what: 'first load with the SN list, JS and CSS with gzip',
      goal: kilobytes(FIRST_LOAD_LIMIT),
      reached: kilobytes(first.reduce((sum, { bytes }) => sum + bytes, 0)),
    },
    ...heaviest.map(({ chunk, limit }) => ({
      what: `heaviest lazy chunk, ${chunk ? plainName(chunk.name) : 'none'}`,
      goal: kilobytes(limit),
      reached: kilobytes(chunk?.bytes ?? 0),
    })),
  ];
}

async function loads(options: BrowserContextOptions): Promise<Row[]> {
  const on = (line: Line) => repeat(() => load(browser, options, '/sns', line));
  const [desktop, slow] = [await on(DESKTOP), await on(SLOW)];
  const others: Load[] = [];
  for (const address of OTHERS) others.push(await load(browser, options, address, DESKTOP));
  const of = (runs: readonly Load[], name: 'lcp' | 'blocked') => median(runs.map((run) => run[name]));
  return [
    ...sizes(),
    { what: `LCP, ${DESKTOP.name}`, goal: '900 ms', reached: milliseconds(of(desktop, 'lcp')) },
    { what: `LCP, ${SLOW.name}`, goal: '3000 ms', reached: milliseconds(of(slow, 'lcp')) },
    { what: `blocking time, ${SLOW.name}`, goal: '600 ms', reached: milliseconds(of(slow, 'blocked')) },
    {
      what: `largest layout shift of a load (CLS), /sns, ${OTHERS.join(', ')}`,
      goal: '0.02',
      reached: Math.max(...[...desktop, ...slow, ...others].map(({ cls }) => cls)).toFixed(3),
    },
  ];
}

async function acts(options: BrowserContextOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of ACTS) {
    const [usual, slow] = [
      await repeat(() => act(browser, options, one, 1)),
      await repeat(() => act(browser, options, one, 4)),
    ];
    rows.push(
      { what: `${one.name}: input to paint`, goal: '100 ms', reached: milliseconds(median(usual)) },
      { what: `${one.name}: input to paint, CPU 4×`, goal: '300 ms', reached: milliseconds(median(slow)) },
    );
  }
  const frames = await repeat(() => longestFrame(browser, options, 4));
  rows.push({
    what: 'longest frame while 1,000 rows scroll, CPU 4×',
    goal: '50 ms',
    reached: milliseconds(median(frames)),
  });
  return rows;
}

/** Returns the share of navigations that show their content at once, by the median of a few walks. Names the slow ones. */
async function shareAtOnce(options: BrowserContextOptions): Promise<Row[]> {
  const walks = await repeat(() => navigations(browser, options, 4), Math.min(times, WALKS));
  const row = (walk: string, all: readonly Navigation[]): Row => {
    const slow = all.filter((one) => one.milliseconds > AT_ONCE);
    for (const { to, milliseconds: took } of slow) console.error(`${to}, ${walk}: content after ${milliseconds(took)}`);
    const share = Math.round((100 * (all.length - slow.length)) / all.length);
    const usual = milliseconds(median(all.map((one) => one.milliseconds)));
    return {
      what: `navigations with content within ${AT_ONCE} ms, ${walk}, of ${all.length}, CPU 4×`,
      goal: '95 %',
      reached: `${share} %, median ${usual}`,
    };
  };
  return [row('first visit', usually(walks, 'first')), row('visited before', usually(walks, 'again'))];
}

/** Returns each navigation with its median over the walks. A live list can open on another record in each. */
function usually(walks: readonly Walks[], which: keyof Walks): Navigation[] {
  const all = Map.groupBy(
    walks.flatMap((walk) => walk[which]),
    ({ to }) => to,
  );
  return [...all].map(([to, those]) => ({ to, milliseconds: median(those.map((one) => one.milliseconds)) }));
}

/** The lowest score of Lighthouse for the sign-in page, the list of SNs, an SN and the reports. */
async function scores(options: BrowserContextOptions): Promise<Row[]> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto('/sns');
  const sn = await page.getByRole('rowheader').first().getByRole('link').getAttribute('href');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await context.close();
  const screens = { 'sign-in': '/login', SNs: '/sns', 'an SN': sn ?? '', reports: '/reports' };
  return Object.entries(screens).map(([name, at]) => {
    const of = scoresOf(service.origin + at, installed('chromium'), at === '/login' ? undefined : cookie);
    const reached = Object.entries(of).map(([category, score]) => `${category} ${score}`);
    return { what: `Lighthouse, desktop: ${name}`, goal: '95 each', reached: reached.join(', ') };
  });
}

async function repeat<Value>(run: () => Promise<Value>, runs = times): Promise<Value[]> {
  const values: Value[] = [];
  while (values.length < runs) values.push(await run());
  return values;
}

async function signedIn(): Promise<BrowserContextOptions> {
  const { origin } = service;
  const options: BrowserContextOptions = {
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  };
  const context = await browser.newContext(options);
  const [{ username, password }] = DEMO_OPERATORS;
  await context.request.post('/bff/login', { headers: { origin }, data: { username, password } });
  const storageState = await context.storageState();
  await context.close();
  return { ...options, storageState };
}
