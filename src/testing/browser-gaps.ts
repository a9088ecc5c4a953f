import { configure, getConfig } from '@testing-library/react';

/*
 * Fills in browser features that jsdom lacks and the kit needs. Nothing in jsdom has a size or scrolls, so the stubs
 * act like an element that never changes.
 */
class Unobserving {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const unmatched = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

/** Puts the stubs in place. Each test file calls it, because the one before may have put others there. */
export function fillGaps(): void {
  // The page is never idle: nothing is fetched ahead, which could go on after the test.
  Object.assign(window, { ResizeObserver: Unobserving, matchMedia: unmatched, requestIdleCallback: () => 0 });
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  // Auto-sizing text areas listen for loaded fonts.
  Object.assign(document, { fonts: new EventTarget() });
}

/*
 * jsdom times its frames by an interval, which it starts with the first frame. If that happened while a test has a fake
 * clock, the interval would never fire, and no later test of this page would see a frame. So the frames begin here, under
 * the real clock, and never end.
 */
const { requestAnimationFrame } = window;
const beat = (): unknown => requestAnimationFrame(beat);
beat();

/*
 * A failed query prints the whole page into its message, and a waiting query fails every few milliseconds: these
 * messages took two thirds of the time of a test. Only the last one, when the wait is over, is built.
 */
const { getElementError } = getConfig();
configure({
  // The whole application in jsdom, which also has to load code, is slow on a busy machine.
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) => {
    if (!isWaiting()) return getElementError(message, container);
    const error = new Error(message ?? 'not there yet');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

function isWaiting(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}
