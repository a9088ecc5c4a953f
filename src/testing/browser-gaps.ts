import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';

/*
 * What jsdom leaves out and the kit asks for. Nothing here has a size or scrolls, so the answers are those of an element
 * that never changes.
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

Object.assign(window, { ResizeObserver: Unobserving, matchMedia: unmatched });
Object.assign(Element.prototype, { scrollIntoView: () => {} });
// Text areas that grow with their text measure again when a font has come.
Object.assign(document, { fonts: new EventTarget() });

afterEach(cleanup);

/*
 * A query that fails prints the whole page into its message, and while something is waited for it fails every few
 * milliseconds: two thirds of the time of a test went into messages that nobody reads. The last one, when the wait is
 * over, is made as ever.
 */
const { getElementError } = getConfig();
configure({
  // Code is fetched, and the whole application in a DOM without a screen takes its time on a busy machine.
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
