import { expect } from '@playwright/test';
import { findBrowser, OTHER_BROWSERS } from '../../scripts/setup/browser.ts';
import { serviceTest, TEST_PASSWORD } from '../fixtures.ts';
import type { Service } from '../service.ts';
import { button, field, until, type Browser, type SharedBrowser } from './browser.ts';
import { chromiumOf } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { startReporting } from './reports.ts';
import { startWebKit } from './webkit.ts';

type Given = {
  readonly browser: Browser;
  readonly service: Service;
  /** The violations of the policy that the browser has reported. A story removes those that it provoked itself. */
  readonly reports: string[];
  /** Patterns of errors in the browser's log that the story provokes on purpose. They may be logged late. */
  readonly expected: RegExp[];
};

type Name = (typeof OTHER_BROWSERS)[number];

const START = { firefox: startFirefox, webkit: startWebKit } as const;

/** A test in a browser that Playwright cannot drive. The stories of a worker share one of each: a start takes seconds. */
const sharedTest = serviceTest.extend<object, { start: (name: Name, program: string) => Promise<SharedBrowser> }>({
  start: [
    async ({}, use) => {
      const started = new Map<Name, SharedBrowser>();
      await use(async (name, program) => {
        const browser = started.get(name) ?? (await START[name](program));
        started.set(name, browser);
        return browser;
      });
      for (const browser of started.values()) await browser.close();
    },
    { scope: 'worker' },
  ],
});

/**
 * Runs a story in Chromium, Firefox and WebKit. It fails on an error that the browser logs, and on a violation of the
 * policy. A browser that is not installed is skipped.
 */
export function inEachBrowser(title: string, story: (given: Given) => Promise<void>): void {
  serviceTest(`${title} (chromium)`, ({ page, service }) => tell(story, chromiumOf(page), service));
  for (const name of OTHER_BROWSERS) {
    sharedTest(`${title} (${name})`, async ({ service, start }) => {
      const program = findBrowser(name);
      sharedTest.skip(program === undefined, `${name} is not installed`);
      const browser = await start(name, program ?? '');
      await tell(story, browser, service);
      await browser.reset();
    });
  }
}

async function tell(story: (given: Given) => Promise<void>, browser: Browser, service: Service): Promise<void> {
  const { origin, reports, close } = await startReporting(service.origin);
  try {
    const expected: RegExp[] = [];
    await story({ browser, service: { ...service, origin }, reports, expected });
    const problems = browser.problems.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(problems, 'errors that the browser logged').toEqual([]);
    expect(await withForged(browser, reports), 'violations of the policy').toEqual([FORGED]);
  } finally {
    await close();
  }
}

const FORGED = 'img-src https://forged.invalid';

/**
 * Provokes a violation of the policy, and returns the reports once it is among them. Those from before have come by
 * then, and a browser that reports nothing is found out.
 */
async function withForged(browser: Browser, reports: readonly string[]): Promise<readonly string[]> {
  await browser.evaluate(`void (new Image().src = 'https://forged.invalid/')`);
  await until('the report of the forged violation', async () => reports.includes(FORGED));
  return reports;
}

/** Signs in on the sign-in page and goes on to a page. */
export async function signIn(browser: Browser, address: string): Promise<void> {
  await browser.open(address);
  await browser.type(field('User name'), 'administrator');
  await browser.type(field('Password'), TEST_PASSWORD);
  await browser.click(button('Sign in'));
}
