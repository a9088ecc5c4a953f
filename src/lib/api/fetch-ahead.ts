type Load = () => Promise<unknown>;

/** Milliseconds without scrolling before code is fetched in advance. */
const REST = 1000;

let lastScrolled = -REST;
addEventListener('scroll', () => (lastScrolled = performance.now()), { passive: true, capture: true });

/** Loaders of code that is not needed yet, in the order in which they run. */
const waiting: Load[] = [];
let [hasBegun, isFetching] = [false, false];

/** Registers code to be fetched in advance. */
export function fetchSometime(load: Load): void {
  waiting.push(load);
  if (hasBegun) void fetchWaiting();
}

/** Registers code to be fetched in advance, before all other. */
export function fetchSoon(load: Load): void {
  waiting.unshift(load);
  if (hasBegun) void fetchWaiting();
}

/** True when something was scrolled within the last milliseconds. */
export const scrolledWithin = (milliseconds: number): boolean => performance.now() - lastScrolled < milliseconds;

/** Fetches all registered code while the page is idle, so that dialogs open at once, also without a network. */
export function fetchAhead(): void {
  hasBegun = true;
  void fetchWaiting();
}

/** Runs one loader at a time: compiling takes whole frames on a slow machine, which would make scrolling stutter. */
async function fetchWaiting(): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  for (let load = waiting.shift(); load !== undefined; load = waiting.shift()) {
    await idle();
    // A loader that failed runs again when its part is shown.
    await load().catch(() => undefined);
  }
  isFetching = false;
}

async function idle(): Promise<void> {
  for (let rest = restLeft(); rest > 0; rest = restLeft()) await new Promise((goOn) => setTimeout(goOn, rest));
  await new Promise<unknown>((goOn) => (globalThis.requestIdleCallback ?? setTimeout)(goOn));
}

const restLeft = (): number => REST - (performance.now() - lastScrolled);
