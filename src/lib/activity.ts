/** Milliseconds without a press or a key after which what a page asks for is its own doing. */
const IDLE = 60_000;

let last = Date.now();
const note = (): void => {
  last = Date.now();
};
for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) {
  addEventListener(kind, note, { passive: true, capture: true });
}

/** Milliseconds since somebody pressed something or turned the wheel, or since the page was opened. */
export const sinceTouched = (): number => Date.now() - last;

/** True while nobody has touched the page for a while: its requests must not keep the session alive. */
export const isLeftAlone = (): boolean => sinceTouched() > IDLE;
