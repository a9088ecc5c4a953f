import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';
import { TEST_PASSWORD } from '../server/testing/operators.ts';
import { fetchNothingAhead } from './ahead.ts';
import { watch } from './guard.ts';
import { createHost, type Host } from '../server/testing/spawn-host.ts';
import { startService, type Service } from './service.ts';

type Options = {
  /** The role that is signed in when the test begins, or 'nobody': Playwright takes undefined for the default. */
  role: Role | 'nobody';
  /** The content of the data folder: an operator of each role, nothing, or also the sample data. */
  data: 'operators' | 'nothing' | 'demo';
  /** Whether pages prefetch code: see ahead.ts. A story that stops the server needs it for what opens afterwards. */
  fetchesAhead: boolean;
};

type Fixtures = {
  /** The running service: its address, its platform key and a call to its API. Each test has its own. */
  service: Service;
  /** Patterns of console messages and violations that the test provokes on purpose. */
  expected: RegExp[];
  /** The unexpected problems that guard.ts has seen; there must be none at the end. */
  problems: () => Promise<string[]>;
  /** Opens the browser of another operator, signed in and guarded like the first. */
  another: (role: Role) => Promise<Page>;
};

/** A test with its own service and data, in any browser. */
export const serviceTest = base.extend<Pick<Fixtures, 'service'> & Pick<Options, 'data'>, { host: Host }>({
  data: ['operators', { option: true }],
  host: [
    async ({}, use) => {
      const host = createHost();
      await use(host);
      await host.kill();
    },
    { scope: 'worker' },
  ],
  service: async ({ data, host }, use, testInfo) => {
    const service = await startService({ operators: data !== 'nothing', demo: data === 'demo' }, host);
    await use(service);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('service output', { body: service.output(), contentType: 'text/plain' });
    }
    await service.stop();
  },
});

/** The test of every story in Chromium. It fails on any problem that guard.ts sees. */
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
    // Depends on the page, so that the page is still open when its answers are checked.
    async ({ context, page: _page, service, expected }, use) => {
      const problems = await watch(context, service, expected);
      await use(problems);
      expect(await problems(), 'problems in the browser').toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, service, fetchesAhead, expected, locale }, use) => {
    const others: { context: BrowserContext; problems: () => Promise<string[]> }[] = [];
    await use(async (role) => {
      const context = await newContext(browser, service, locale);
      if (!fetchesAhead) await fetchNothingAhead(context);
      others.push({ context, problems: await watch(context, service, expected) });
      await signIn(context, service, role);
      return context.newPage();
    });
    for (const { context, problems } of others) {
      expect(await problems(), 'problems in the browser of another operator').toEqual([]);
      await context.close();
    }
  },
});

const newContext = (browser: Browser, { origin }: Service, locale: string | undefined): Promise<BrowserContext> =>
  browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, ...(locale && { locale }) });

/** Signs in an operator of a role without the sign-in page. */
async function signIn(context: BrowserContext, { origin }: Service, role: Role): Promise<void> {
  const answer = await context.request.post('/bff/login', {
    headers: { origin },
    data: { username: role, password: TEST_PASSWORD },
  });
  expect(answer.status(), `log-in as ${role}`).toBe(200);
}

export { expect, TEST_PASSWORD };
