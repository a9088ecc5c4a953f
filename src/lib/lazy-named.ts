import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { fetchSometime } from './api/fetch-ahead.ts';
import { painted } from './painted.ts';

const LONGEST_WAIT_MS = 8_000;

/**
 * Returns `React.lazy` of a named export: `lazyNamed(() => import('./x.tsx'), 'X')`. The code is fetched while the page
 * is idle, or when the component is first shown; with `fetchSoon` as `register` before all other code. While the server
 * cannot be reached, the component does not appear and the page keeps everything that was typed.
 */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  register: (load: () => Promise<unknown>) => void = fetchSometime,
): LazyExoticComponent<ComponentType<Props>> {
  register(load);
  return lazy(async () => {
    // Paint the response to the click first: starting the import, with its style sheets, can take a whole frame.
    await painted();
    return { default: (await insist(load))[name] };
  });
}

async function insist<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let wait = 500; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch {
      // The server cannot be reached. Other requests already tell the operator so.
      await new Promise((goOn) => setTimeout(goOn, wait));
    }
  }
}
