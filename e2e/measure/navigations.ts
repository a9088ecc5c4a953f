/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { use } from './line.ts';

export type Navigation = { readonly to: string; readonly milliseconds: number };

/** Milliseconds until the code of all screens was fetched ahead. */
const IDLE = 5000;
/** Milliseconds until a drawer has opened, on the slow processor. */
const DRAWER = 1500;

/**
 * Goes to every place of the navigation, to the first record of each list, and to every tab of its page. Returns how long
 * each took from the press until the content of the new screen was painted.
 */
export async function navigations(
  browser: Browser,
  options: BrowserContextOptions,
  slowdown: number,
): Promise<Navigation[]> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto('/settings');
  await page.waitForTimeout(IDLE);
  const places = await addressesOf(page, 'nav[aria-label=Main] a');
  await use(page, { name: '', slowdown });
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
    for (const tab of tabs.filter((to) => to.startsWith(`${record}/`))) await go(tab);
  }
  await context.close();
  return found;
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
 * Runs in the page: presses the link to an address after the pointer rested on it, and returns the milliseconds until
 * content was painted.
 */
async function pressAndWait(to: string): Promise<number | undefined> {
  const [rest, longest, leastText] = [150, 5000, 80];
  const link = [...document.querySelectorAll('a')].find(({ pathname }) => pathname === to);
  if (link === undefined) return undefined;
  link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, rest));
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
    const took = performance.now() - pressed;
    if (isThere || took > longest) return took;
  }
}
