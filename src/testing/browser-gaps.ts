import { cleanup } from '@testing-library/react';
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

afterEach(cleanup);
