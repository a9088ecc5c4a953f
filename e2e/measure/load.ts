/// <reference lib="dom" />
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { use, type Line } from './line.ts';

export type Load = {
  /** Milliseconds until the largest part of the page was painted. */
  readonly lcp: number;
  /** The sum of the layout shifts that no input caused. */
  readonly cls: number;
  /** Milliseconds that tasks took beyond 50 ms each. */
  readonly blocked: number;
};

/** A page counts as loaded after this many milliseconds without a response. */
const QUIET = 1500;

/** Opens an address over a line, with an empty cache. */
export async function load(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
  line: Line,
): Promise<Load> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await use(page, line);
  await page.addInitScript(watch);
  await page.goto(address, { timeout: 120_000 });
  await page.locator('main :is(tbody :is(th, [role=rowheader]), section)').first().waitFor({ timeout: 120_000 });
  const seen = await page.evaluate(settled, QUIET);
  await context.close();
  return seen;
}

type Watching = typeof globalThis & { licetSeen: { -readonly [Name in keyof Load]: number } };

/** Runs in the page: records its timings from the start. */
function watch(): void {
  const seen = { lcp: 0, cls: 0, blocked: 0 };
  (globalThis as Watching).licetSeen = seen;
  const each = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  each('longtask', ({ duration }) => (seen.blocked += duration - 50));
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
}

/** Runs in the page: returns the record once no response has arrived for a while. */
async function settled(quiet: number): Promise<Load> {
  let last = performance.now();
  const observer = new PerformanceObserver(() => (last = performance.now()));
  observer.observe({ entryTypes: ['resource', 'largest-contentful-paint', 'layout-shift'] });
  while (performance.now() - last < quiet) await new Promise((resolve) => requestAnimationFrame(resolve));
  observer.disconnect();
  return (globalThis as Watching).licetSeen;
}
