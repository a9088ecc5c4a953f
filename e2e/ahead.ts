/// <reference lib="dom" />
import type { BrowserContext } from '@playwright/test';

/**
 * Stops a context from prefetching code: these pages are never idle. Some sixty files would be fetched and compiled
 * after each load, which takes as long as the load.
 */
export const fetchNothingAhead = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => void Object.assign(globalThis, { requestIdleCallback: () => 0 }));
