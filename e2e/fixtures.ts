import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';
import { TEST_PASSWORD } from '../server/testing/operators.ts';
import { fetchNothingAhead } from './ahead.ts';
import { watch } from './guard.ts';
import { startService, type Service } from './service.ts';

type Options = {
  /** Who is signed in when the test begins. Playwright takes undefined for the default, so nobody has a name. */
  role: Role | 'nobody';
  /** What the data folder holds: an operator of each role, nothing at all, or the sample data too. */
  data: 'operators' | 'nothing' | 'demo';
  /** Whether pages fetch code before it is asked for: see ahead.ts. Where a server goes away, what opens then needs it. */
  fetchesAhead: boolean;
};

type Fixtures = {
  /** The running program: its address, its platform key and a call to its API. New for every test. */
  service: Service;
  /** Console messages and violations that the test provokes on purpose; push patterns. */
  expected: RegExp[];
  /** What guard.ts has seen so far and the test did not expect; at the end there must be nothing. */
  problems: () => Promise<string[]>;
  /** The browser of one more operator, signed in and guarded as the first. */
  another: (role: Role) => Promise<Page>;
};

/** A test with a service and data of its own, in whatever browser. */
export const serviceTest = base.extend<Pick<Fixtures, 'service'> & Pick<Options, 'data'>>({
  data: ['operators', { option: true }],
  service: async ({ data }, use, testInfo) => {
    const service = await startService({ operators: data !== 'nothing', demo: data === 'demo' });
    await use(service);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('service output', { body: service.output(), contentType: 'text/plain' });
    }
    await service.stop();
  },
});

/** The test of every story in Chromium. It fails on any problem that guard.ts watches for. */
export const test = serviceTest.extend<Omit<Fixtures, 'service'> & Omit<Options, 'data'>>({
  role: ['administrator', { option: true }],
  fetchesAhead: [false, { option: true }],
  baseURL: async ({ service }, use) => use(service.origin),
  expected: async ({}, use) => use([]),
  context: async ({ context, fetchesAhead }, use) => {
    if (!fetchesAhead) await fetchNothingAhead(context);
    await use(context);
  },
  page: async ({ page, context, service, role }, use) => {
    if (role !== 'nobody') await signIn(context, service, role);
    await use(page);
  },
  problems: [
    // Asks for the page so that it is still open when the answers it received are looked through.
    async ({ context, page: _page, service, expected }, use) => {
      const problems = await watch(context, service.platformKey, expected);
      await use(problems);
      expect(await problems(), 'problems in the browser').toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, service, fetchesAhead, expected }, use) => {
    const others: { context: BrowserContext; problems: () => Promise<string[]> }[] = [];
    await use(async (role) => {
      const context = await newContext(browser, service);
      if (!fetchesAhead) await fetchNothingAhead(context);
      others.push({ context, problems: await watch(context, service.platformKey, expected) });
      await signIn(context, service, role);
      return context.newPage();
    });
    for (const { context, problems } of others) {
      expect(await problems(), 'problems in the browser of another operator').toEqual([]);
      await context.close();
    }
  },
});

const newContext = (browser: Browser, { origin }: Service): Promise<BrowserContext> =>
  browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

/** Signs an operator of a role in, without the log-in page. */
async function signIn(context: BrowserContext, { origin }: Service, role: Role): Promise<void> {
  const answer = await context.request.post('/bff/login', {
    headers: { origin },
    data: { username: role, password: TEST_PASSWORD },
  });
  expect(answer.status(), `log-in as ${role}`).toBe(200);
}

export { expect, TEST_PASSWORD };
