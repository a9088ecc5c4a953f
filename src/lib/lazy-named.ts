import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { fetchSometime } from './api/fetch-ahead.ts';
import { painted } from './painted.ts';

const LONGEST_WAIT_MS = 8_000;

/**
 * `React.lazy` for a named export: `lazyNamed(() => import('./x.tsx'), 'X')`. Its code is fetched while the page is
 * idle, or when it is first shown. While the server cannot be reached it is not shown, and the page that wants it
 * stays as it is with all that was typed.
 */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  fetchSometime(load);
  return lazy(async () => {
    // What was pressed is answered before code is asked for: that alone, with its style sheets, can take a frame.
    await painted();
    return { default: (await insist(load))[name] };
  });
}

/** Loads, as often as it takes: a rejection would take the page away. */
async function insist<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let wait = 500; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch {
      // The server is away, as whatever the page asks of it says.
      await new Promise((goOn) => setTimeout(goOn, wait));
    }
  }
}
