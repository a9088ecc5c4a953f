import { test as base, expect } from '@playwright/test';
import { watch } from './guard.ts';
import { ADMIN, startService, type Service } from './service.ts';

type Fixtures = {
  /** The running program: its address, its platform key and a call to its API. New for every test. */
  service: Service;
  /** Console messages and violations that the test provokes on purpose; push patterns. */
  expected: RegExp[];
  /** What guard.ts has seen so far and the test did not expect; at the end there must be nothing. */
  problems: () => Promise<string[]>;
  /** Signs the administrator in before the test opens a page. */
  operator: { username: string; password: string };
};

/**
 * The test of every story. Each has a service and data of its own, and fails on any problem that guard.ts watches for.
 * Ask for `operator` (or
 * `operator: _signedIn`) to begin signed in.
 */
export const test = base.extend<Fixtures>({
  service: async ({}, use, testInfo) => {
    const service = await startService();
    await use(service);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('service output', { body: service.output(), contentType: 'text/plain' });
    }
    await service.stop();
  },
  baseURL: async ({ service }, use) => use(service.origin),
  expected: async ({}, use) => use([]),
  problems: [
    // Asks for the page so that it is still open when the answers it received are looked through.
    async ({ context, page: _page, service, expected }, use) => {
      const problems = await watch(context, service.platformKey, expected);
      await use(problems);
      expect(await problems(), 'problems in the browser').toEqual([]);
    },
    { auto: true },
  ],
  operator: async ({ context, service }, use) => {
    const answer = await context.request.post('/bff/login', { data: ADMIN, headers: { origin: service.origin } });
    expect(answer.status(), 'log-in of the administrator').toBe(200);
    await use(ADMIN);
  },
});

export { expect };
