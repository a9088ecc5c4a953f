import { setTimeout as pause } from 'node:timers/promises';

/** A browser that Playwright cannot drive, with a window of its own and an empty profile. */
export type Browser = {
  /** Goes to an address and waits until the page has loaded. */
  readonly open: (address: string) => Promise<void>;
  /** Returns the value of a JavaScript expression in the page. It must be JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses the first visible element of an XPath, as a person does with the mouse. Waits until there is one. */
  readonly click: (xpath: string) => Promise<void>;
  /** Presses an element and types into it. */
  readonly type: (xpath: string, text: string) => Promise<void>;
  /** Errors that the browser has logged since it started: of scripts, of its own, and `console.error`. WebKitGTK tells none. */
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** How long a story waits for what must come, in milliseconds. */
const PATIENCE = 30_000;

/** Asks again until there is an answer other than undefined and false. Throws what was awaited when it takes too long. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false>,
): Promise<Exclude<Value, undefined | false>> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const value = await ask();
    if (value !== undefined && value !== false) return value as Exclude<Value, undefined | false>;
    await pause(100);
  }
  throw new Error(`waited in vain for ${what}`);
}

const quoted = (text: string): string =>
  `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)}, '')`;

/** XPath of the field that a label names. */
export const field = (label: string): string =>
  `//*[self::input or self::textarea][@id = //label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;

/** XPath of a button by its text or its `aria-label`. */
export const button = (name: string): string =>
  `//button[normalize-space() = ${quoted(name)} or starts-with(@aria-label, ${quoted(name)})]`;

/** XPath of a link by its text. */
export const link = (name: string): string => `//a[normalize-space() = ${quoted(name)}]`;

/** True when an expression is true in the page. A page that is being replaced meanwhile cannot tell: false. */
export const holds = (browser: Browser, expression: string): Promise<boolean> =>
  browser.evaluate(expression).then(
    (value) => value === true,
    () => false,
  );

/** Waits until the page shows a text. */
export const shows = (browser: Browser, text: string): Promise<true> =>
  until(`the text '${text}'`, () => holds(browser, `document.body?.innerText.includes(${JSON.stringify(text)})`));
