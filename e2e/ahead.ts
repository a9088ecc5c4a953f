/// <reference lib="dom" />
import type { BrowserContext } from '@playwright/test';

/**
 * Lets no page of a context fetch code that nobody asked for yet: no time is idle there. Some sixty files would come and be
 * compiled after each load, which takes as long as the load; what is opened comes when it is opened.
 */
export const fetchNothingAhead = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => void Object.assign(globalThis, { requestIdleCallback: () => 0 }));
