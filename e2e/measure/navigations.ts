/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { use } from './line.ts';

export type Navigation = { readonly to: string; readonly milliseconds: number };

/** Milliseconds without a request after which the code of all screens was fetched ahead. */
const CALM = 2000;
/** Milliseconds until a drawer has opened, on the slow processor. */
const DRAWER = 1500;

export type Walks = {
  /** Each screen for the first time since the application was opened. */
  readonly first: readonly Navigation[];
  /** The same screens again. */
  readonly again: readonly Navigation[];
};

/**
 * Goes twice to every place of the navigation, to the first record of each list, and to every tab of its page. Returns how
 * long each took from the press until the content of the new screen was painted.
 */
export async function navigations(browser: Browser, options: BrowserContextOptions, slowdown: number): Promise<Walks> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto('/settings');
  await page.evaluate(waitForCalm, CALM);
  const places = await addressesOf(page, 'nav[aria-label=Main] a');
  await use(page, { name: '', slowdown });
  const first = await walk(page, places);
  const again = await walk(page, places);
  await context.close();
  return { first, again };
}

async function walk(page: Page, places: readonly string[]): Promise<Navigation[]> {
  const found: Navigation[] = [];
  const go = async (to: string): Promise<void> => void found.push(...(await follow(page, to)));
  for (const place of places) {
    await go(place);
    const [record] = await addressesOf(page, 'main tr[data-openable] th a');
    if (record === undefined) continue;
    const opened = await follow(page, record);
    await page.waitForTimeout(DRAWER);
    if ((await page.getByRole('dialog').count()) > 0) {
      // A drawer is measured as an act. Another page closes it.
      await page.goBack();
      continue;
    }
    found.push(...opened);
    const tabs = await addressesOf(page, 'main nav a');
    for (const tab of tabs.filter((to) => to.startsWith(`${record}/`))) {
      await go(tab);
      // A tab can lead to a page elsewhere.
      if (!new URL(page.url()).pathname.startsWith(record)) await page.goBack();
    }
  }
  return found;
}

/** Runs in the page: waits until nothing was requested for so many milliseconds. */
async function waitForCalm(calm: number): Promise<void> {
  let seen = -1;
  for (let now = 0; now !== seen; now = performance.getEntriesByType('resource').length) {
    seen = now;
    await new Promise((resolve) => setTimeout(resolve, calm));
  }
}

/** Returns the addresses of links, each once. */
async function addressesOf(page: Page, links: string): Promise<string[]> {
  const all = await page.locator(links).evaluateAll((anchors) => anchors.map((a) => (a as HTMLAnchorElement).pathname));
  return [...new Set(all)];
}

/** Follows the link to an address. Returns nothing when a live list has lost it meanwhile. */
async function follow(page: Page, to: string): Promise<readonly Navigation[]> {
  const milliseconds = await page.evaluate(pressAndWait, to);
  return milliseconds === undefined ? [] : [{ to, milliseconds }];
}

/**
 * Runs in the page: waits until the page has nothing to do, presses the link to an address after the pointer rested on it,
 * and returns the milliseconds until content was painted.
 */
async function pressAndWait(to: string): Promise<number | undefined> {
  const [rest, longest, leastText] = [150, 5000, 80];
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: longest }));
  const link = [...document.querySelectorAll('a')].find(({ pathname }) => pathname === to);
  if (link === undefined) return undefined;
  link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, rest));
  if (!link.isConnected) return undefined;
  const before = document.querySelector('main h1');
  const pressed = performance.now();
  link.click();
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const main = document.querySelector('main');
    // The address changes before the screen does.
    const isCurrent = [...document.querySelectorAll('a')].some(
      ({ pathname, ariaCurrent }) => ariaCurrent === 'page' && pathname === to,
    );
    const isNew = isCurrent || main?.querySelector('h1') !== before;
    const isWaiting = main?.querySelector('[aria-busy=true], [role=status][aria-label=Loading]') !== null;
    const isEmpty = main?.querySelector('table') !== null && main?.querySelector('tbody td') === null;
    const links = [...(main?.querySelectorAll('nav') ?? [])].reduce((sum, nav) => sum + nav.textContent.length, 0);
    const text = (main?.textContent.length ?? 0) - links;
    const isThere = isNew && !isWaiting && !isEmpty && text >= leastText;
    if (!isThere && performance.now() - pressed < longest) continue;
    // This task runs after the frame was painted, and before the work that the screen left for later.
    await scheduler.postTask(() => undefined, { priority: 'user-blocking' });
    return performance.now() - pressed;
  }
}
