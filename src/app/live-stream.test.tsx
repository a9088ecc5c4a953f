import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLive } from './live.ts';

/** The event streams that the page opened, and whether each is closed. The DOM of the tests has no `EventSource`. */
const streams: Stream[] = [];
class Stream extends EventTarget {
  isClosed = false;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

let stop: () => void;
beforeEach(() => {
  streams.length = 0;
  vi.stubGlobal('EventSource', Stream);
  stop = keepLive(new QueryClient());
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const page = (event: 'pagehide' | 'pageshow') => globalThis.dispatchEvent(new Event(event));
const open = () => streams.filter(({ isClosed }) => !isClosed).length;

test('a page that is left closes its stream, and opens one when it is gone back to', () => {
  expect(open()).toBe(1);
  page('pagehide');
  expect(open()).toBe(0);
  page('pageshow');
  expect([open(), streams.length]).toEqual([1, 2]);
});

test('a page that is shown for the first time opens no second stream', () => {
  page('pageshow');
  expect(streams).toHaveLength(1);
});

test('nothing is opened once the session is over', () => {
  stop();
  page('pageshow');
  expect(open()).toBe(0);
});
