import type { Page } from '@playwright/test';

/**
 * Holds back what a page requests from the addresses that match, as a slow network does. Returns the function that lets
 * it pass. What a story sees meanwhile does not depend on the speed of the machine.
 */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
