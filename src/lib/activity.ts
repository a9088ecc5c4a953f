/** Milliseconds without input after which the page counts as left alone. */
const IDLE = 60_000;

let last = Date.now();
const note = (): void => {
  last = Date.now();
};
for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) {
  addEventListener(kind, note, { passive: true, capture: true });
}

/** True after a minute without input: requests of the page itself must not keep the session alive. */
export const isLeftAlone = (): boolean => Date.now() - last > IDLE;
