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

/** The page is told this id of the request that `failOneChange` lets fail. */
export const FAILED_REQUEST = 'r-4711';

/**
 * Lets the first change that a page sends to an address fail, as if the server had. Reads pass, because a page may read a
 * record again at any time.
 */
export async function failOneChange(page: Page, address: string): Promise<void> {
  const json = { status: 516, msg: 'The server failed.', requestId: FAILED_REQUEST, data: { total: 0, items: [] } };
  let hasFailed = false;
  await page.route(address, (route) => {
    if (hasFailed || route.request().method() === 'GET') return route.continue();
    hasFailed = true;
    return route.fulfill({ status: 500, json });
  });
}
