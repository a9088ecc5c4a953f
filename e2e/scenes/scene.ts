/// <reference lib="dom" />
import { expect, type Page, type Request } from '@playwright/test';
import type { Say } from '../words.ts';

export const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
export type Width = keyof typeof WIDTHS;

export type Stage = { readonly page: Page; readonly say: Say; readonly width: Width };

/** One state of a screen, on the sample data and as an administrator sees it: to be looked at and to be checked. */
export type Scene = {
  readonly name: string;
  readonly at: string;
  /** Does what leads from the page to the scene. */
  readonly open?: (stage: Stage) => Promise<unknown>;
  /** What must be open then. */
  readonly shows?: 'dialog' | 'menu' | 'alert' | 'option' | 'toolbar';
  /** Only there at this width. */
  readonly only?: Width;
};

/** Goes to a scene and waits until nothing moves and nothing loads any more. */
export async function show(scene: Scene, stage: Stage): Promise<void> {
  const { page } = stage;
  await visit(page, scene.at);
  if (scene.open === undefined && scene.shows === undefined) return;
  await scene.open?.(stage);
  if (scene.shows !== undefined) await page.getByRole(scene.shows).first().waitFor();
  await settle(page);
}

/** Goes to an address and waits until nothing moves and nothing loads any more. */
export async function visit(page: Page, address: string): Promise<void> {
  if (!watched.has(page)) watched.set(page, watchTraffic(page));
  await page.goto(address);
  await settle(page);
}

/** Whether a page that was visited has asked for nothing for a while. */
const watched = new WeakMap<Page, () => boolean>();

/**
 * Selects rows of a list. With the first the actions come in above the rows, which move down: a press meanwhile would meet
 * another row, so it waits until `action`, which is one of them, is there.
 */
export async function selectRows({ page, say }: Stage, rows: readonly number[], action: string): Promise<void> {
  for (const row of rows) {
    await page.getByRole('row').nth(row).getByRole('checkbox').check();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: say(action) })
      .waitFor();
  }
}

/** Milliseconds without a request after which a page has what it wants: one answer can lead to the next request. */
const QUIET = 250;

/** Returns whether a page has asked for nothing for a while, from now on. */
function watchTraffic(page: Page): () => boolean {
  const underWay = new Set<Request>();
  let last = performance.now();
  const touch = () => {
    last = performance.now();
  };
  page.on('request', (request) => {
    // The stream of events never ends.
    if (request.resourceType() === 'eventsource') return;
    // What the page before still waited for is given up, and not always told of.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
    touch();
  });
  const over = (request: Request) => {
    if (underWay.delete(request)) touch();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return () => underWay.size === 0 && performance.now() - last > QUIET;
}

/** Waits until the page has all it asked for, its fonts, and no transition under way. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeAttached();
  await expect.poll(() => watched.get(page)?.(), { intervals: [50] }).toBe(true);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    // One that is cancelled while it runs has ended too.
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
}
