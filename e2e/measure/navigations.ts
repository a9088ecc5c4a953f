/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { use } from './line.ts';

export type Navigation = { readonly to: string; readonly milliseconds: number };

/** Milliseconds that a pointer rests on a link before it is pressed. */
const REST = 150;
/** Milliseconds until the code of all screens was fetched ahead. */
const IDLE = 5000;

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
  await page.goto('/overview');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(IDLE);
  await use(page, { name: '', slowdown });
  const found: Navigation[] = [];
  const go = async (link: Locator): Promise<void> => {
    const one = await follow(page, link);
    if (one !== undefined) found.push(one);
  };
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (let at = 0, count = await places.count(); at < count; at++) {
    await go(places.nth(at));
    const record = page.getByRole('main').getByRole('rowheader').first().getByRole('link').first();
    if ((await record.count()) === 0) continue;
    await go(record);
    const tabs = page.getByRole('main').getByRole('navigation').getByRole('link');
    for (let tab = 0, all = await tabs.count(); tab < all; tab++) await go(tabs.nth(tab));
  }
  await context.close();
  return found;
}

/** Presses a link; returns undefined for one that leads to this very page. */
async function follow(page: Page, link: Locator): Promise<Navigation | undefined> {
  const to = await link.evaluate((anchor) => (anchor as HTMLAnchorElement).pathname);
  if (new URL(page.url()).pathname === to) return undefined;
  await link.hover();
  await page.waitForTimeout(REST);
  const painted = page.evaluate(contentOf, to);
  await link.click();
  const milliseconds = await painted;
  await page.waitForTimeout(REST);
  return { to, milliseconds };
}

/** Runs in the page: returns the milliseconds from the next press to the paint of content at an address. */
async function contentOf(to: string): Promise<number> {
  const longest = 10_000;
  const leastText = 80;
  const pressed = await new Promise<number>((resolve) =>
    addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
  );
  for (;;) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const main = document.querySelector('main');
    const isWaiting = main?.querySelector('[aria-busy=true], [role=status][aria-label=Loading]') !== null;
    const isEmpty = main?.querySelector('table') !== null && main?.querySelector('tbody td') === null;
    const links = [...(main?.querySelectorAll('nav') ?? [])].reduce((sum, nav) => sum + nav.textContent.length, 0);
    const text = (main?.textContent.length ?? 0) - links;
    const isThere = location.pathname.startsWith(to) && !isWaiting && !isEmpty && text >= leastText;
    if (isThere || now - pressed > longest) return now - pressed;
  }
}
