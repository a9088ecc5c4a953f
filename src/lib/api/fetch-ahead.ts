type Load = () => Promise<unknown>;

/** Milliseconds for which nothing has been scrolled when code is fetched that nobody asked for. */
const REST = 1000;

let lastScrolled = -REST;
addEventListener('scroll', () => (lastScrolled = performance.now()), { passive: true, capture: true });

/** Loaders whose code nobody asked for yet, in the order in which it is fetched. */
const waiting: Load[] = [];
let [hasBegun, isFetching] = [false, false];

/** Has code fetched before it is asked for, once the page fetches ahead. */
export function fetchSometime(load: Load): void {
  waiting.push(load);
  if (hasBegun) void fetchWaiting();
}

/**
 * Fetches all such code, known and to come, whenever the page is idle: what opens at a key press opens at once, and it
 * opens without a server too.
 */
export function fetchAhead(): void {
  hasBegun = true;
  void fetchWaiting();
}

/** One after the other: to compile what came takes a slow machine whole frames, which those who scroll would feel. */
async function fetchWaiting(): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  for (let load = waiting.shift(); load !== undefined; load = waiting.shift()) {
    await idle();
    // One that fails is fetched again when it is shown.
    await load().catch(() => undefined);
  }
  isFetching = false;
}

async function idle(): Promise<void> {
  for (let rest = restLeft(); rest > 0; rest = restLeft()) await new Promise((goOn) => setTimeout(goOn, rest));
  await new Promise<unknown>((goOn) => (globalThis.requestIdleCallback ?? setTimeout)(goOn));
}

const restLeft = (): number => REST - (performance.now() - lastScrolled);
