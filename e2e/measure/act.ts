/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { use, type Line } from './line.ts';

export type Act = {
  readonly name: string;
  readonly at: string;
  /** The act; the time from its input to the next paint counts. */
  readonly run: (page: Page) => Promise<unknown>;
};

/** The acts that an operator waits for on a list of 100 rows. */
export const ACTS: readonly Act[] = [
  {
    name: 'open a drawer',
    at: '/sns?size=100',
    run: async (page) => {
      // A click would open the record instead.
      for (const key of ['j', 'j', 'j', 'e']) await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sort',
    at: '/sns?size=100',
    run: (page) => page.getByRole('columnheader', { name: 'Expires' }).getByRole('button').click(),
  },
  {
    name: 'select all of 100 rows',
    at: '/sns?size=100',
    run: (page) => page.getByRole('columnheader').first().getByRole('checkbox').click(),
  },
];

/** Returns the milliseconds from the slowest input of an act to the paint after it. */
export async function act(
  browser: Browser,
  options: BrowserContextOptions,
  { at, run }: Act,
  slowdown: number,
): Promise<number> {
  const page = await ready(browser, options, at, { name: '', slowdown });
  await run(page);
  const longest = await page.evaluate(slowestInput);
  await page.context().close();
  return longest;
}

/** Returns the milliseconds of the longest frame while 1,000 rows are scrolled. */
export async function longestFrame(
  browser: Browser,
  options: BrowserContextOptions,
  slowdown: number,
): Promise<number> {
  const page = await ready(browser, options, '/sns?size=1000', { name: '', slowdown });
  const frames = page.evaluate(framesWhile, 3000);
  await page.getByRole('row').nth(5).hover();
  for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, 600);
  const longest = await frames;
  await page.context().close();
  return longest;
}

async function ready(browser: Browser, options: BrowserContextOptions, at: string, line: Line): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(watchInputs);
  await page.goto(at);
  await page.getByRole('rowheader').nth(20).waitFor();
  await page.waitForLoadState('load');
  await use(page, line);
  return page;
}

type Watching = typeof globalThis & { licetInputs: number[] };

/** Runs in the page: records how long each input took until the next paint. */
function watchInputs(): void {
  const inputs: number[] = [];
  (globalThis as Watching).licetInputs = inputs;
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEventTiming).interactionId > 0) inputs.push(entry.duration);
    }
  }).observe(options);
}

/** Runs in the page: returns the longest input so far, after the last one was painted and reported. */
async function slowestInput(): Promise<number> {
  const paints = 10;
  for (let paint = 0; paint < paints; paint++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return Math.max(16, ...(globalThis as Watching).licetInputs);
}

/** Runs in the page: returns the longest time between two frames within this many milliseconds. */
async function framesWhile(milliseconds: number): Promise<number> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const began = await frame();
  let [last, longest] = [began, 0];
  while (last - began < milliseconds) {
    const now = await frame();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}
