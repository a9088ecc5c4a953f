/** Milliseconds without a press or a key after which what a page asks for is its own doing. */
const IDLE = 60_000;

let last = Date.now();
const note = (): void => {
  last = Date.now();
};
for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) {
  addEventListener(kind, note, { passive: true, capture: true });
}

/** True while nobody has touched the page for a while: its requests must not keep the session alive. */
export const isLeftAlone = (): boolean => Date.now() - last > IDLE;
