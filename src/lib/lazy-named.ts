import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Load = () => Promise<unknown>;

const LONGEST_WAIT_MS = 8_000;

/** Loaders whose code nobody asked for yet; undefined once the page fetches ahead. */
let waiting: Load[] | undefined = [];

/**
 * `React.lazy` for a named export: `lazyNamed(() => import('./x.tsx'), 'X')`. Its code is fetched while the page is
 * idle, or when it is first shown. While the server cannot be reached it is not shown, and the page that wants it
 * stays as it is with all that was typed.
 */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  if (waiting === undefined) fetchWhenIdle(load);
  else waiting.push(load);
  return lazy(async () => {
    await painted();
    return { default: (await insist(load))[name] };
  });
}

/**
 * Fetches the code of all lazy components, known and to come, whenever the page is idle: what opens at a key press
 * opens at once, and it opens without a server too.
 */
export function fetchAhead(): void {
  for (const load of waiting ?? []) fetchWhenIdle(load);
  waiting = undefined;
}

function fetchWhenIdle(load: Load): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  // One that fails is fetched again when it is shown.
  later(() => void load().catch(() => undefined));
}

/** What was pressed is answered before code is asked for: that alone, with its style sheets, can take a frame. */
const painted = (): Promise<void> =>
  new Promise((goOn) => {
    requestAnimationFrame(() => setTimeout(goOn));
  });

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
