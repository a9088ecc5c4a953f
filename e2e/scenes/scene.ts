/// <reference lib="dom" />
import { expect, type Page, type Request } from '@playwright/test';
import type { Say } from '../words.ts';

export const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
export type Width = keyof typeof WIDTHS;

export type Stage = { readonly page: Page; readonly say: Say; readonly width: Width };

/** One state of a screen with the sample data, as an administrator sees it, for pictures and checks. */
export type Scene = {
  readonly name: string;
  readonly at: string;
  /** The pattern of its address, if it is not that of `at`. */
  readonly on?: string;
  /** Performs the steps from the page to the scene. */
  readonly open?: (stage: Stage) => Promise<unknown>;
  /** The element that must be open at the end. */
  readonly shows?: 'dialog' | 'menu' | 'alert' | 'option' | 'toolbar';
  /** The only width at which the scene exists. */
  readonly only?: Width;
};

/** Opens a scene and waits until the page is at rest. */
export async function show(scene: Scene, stage: Stage): Promise<void> {
  const { page } = stage;
  await visit(page, scene.at);
  if (scene.open === undefined && scene.shows === undefined) return;
  await scene.open?.(stage);
  if (scene.shows !== undefined) await page.getByRole(scene.shows).first().waitFor();
  await settle(page);
  if (scene.on !== undefined) await expect(page).toHaveURL(addressOf(scene.on));
}

/** Returns the addresses of a pattern such as `sns/:sn/edit`. */
const addressOf = (pattern: string): RegExp =>
  new RegExp(`//[^/]+/${pattern.replaceAll(/:\w+/g, '[^/?]+')}(?:[?#].*)?$`);

/** Goes from a list to a part of its first record, such as a tab, by its address. */
export const partOfFirst =
  (part: string) =>
  async ({ page }: Stage): Promise<void> => {
    const href = await page.getByRole('rowheader').first().getByRole('link').getAttribute('href');
    await page.goto([href, part].filter((name) => name !== '').join('/'));
  };

/** Presses an action in the menu of the first row. */
export async function pressOfFirst({ page, say }: Stage, action: string): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say(action), exact: true }).click();
}

/** Opens an address and waits until the page is at rest. */
export async function visit(page: Page, address: string): Promise<void> {
  if (!watched.has(page)) watched.set(page, watchTraffic(page));
  await page.goto(address);
  await settle(page);
}

/** For each visited page: true once it has sent no request for a while. */
const watched = new WeakMap<Page, () => boolean>();

/**
 * Selects rows of a list. The first selection inserts the action bar above the rows, which moves them down, so it waits
 * for `action` before it presses the next row.
 */
export async function selectRows({ page, say }: Stage, rows: readonly number[], action: string): Promise<void> {
  for (const row of rows) {
    await page.getByRole('row').nth(row).getByRole('checkbox').check();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: say(action) })
      .waitFor();
  }
  // The press of a row can scroll another one half behind the head.
  await page
    .getByRole('table')
    .first()
    .evaluate((table) => table.parentElement?.scrollTo(0, 0));
}

/** A page is complete after this many milliseconds without a request: one answer can lead to the next request. */
const QUIET = 250;

/** Starts to watch a page. Returns whether it has sent no request for a while. */
function watchTraffic(page: Page): () => boolean {
  const underWay = new Set<Request>();
  let last = performance.now();
  const touch = () => {
    last = performance.now();
  };
  page.on('request', (request) => {
    // The event stream never ends.
    if (request.resourceType() === 'eventsource') return;
    // Requests of the page before are aborted, and the browser does not report all of them.
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

/** Waits until the page has all its answers and fonts, and no transition is running. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeAttached();
  await expect.poll(() => watched.get(page)?.(), { intervals: [50] }).toBe(true);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    // A cancelled transition has ended too.
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
}
