import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { activate } from '../lib/format/i18n.ts';
import { painted } from '../lib/painted.ts';
import { fillGaps } from './browser-gaps.ts';
import { startClock } from './service-clock.ts';
import { endTest } from './test-end.ts';

/*
 * All test files of a worker share one page and the modules of the application, because loading these takes longer than
 * most tests. So each file begins with an empty page, and each test leaves nothing behind.
 */
fillGaps();
startClock();
document.body.replaceChildren();
document.title = '';
for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
await activate('en');

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await endTest();
  cleanup();
  // The page is left. What it sends then, such as the end of a session, must not reach the service of another test.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  dispatchEvent(new Event('pagehide'));
  vi.unstubAllGlobals();
});
// Code that is still being fetched when a file ends would never arrive. A part that was just shown fetches its code after
// the next paint.
afterAll(async () => {
  await painted();
  await vi.dynamicImportSettled();
});
