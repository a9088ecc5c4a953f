import { setTimeout as pause } from 'node:timers/promises';

/** A browser that Playwright cannot drive, in its own window and with an empty profile. */
export type Browser = {
  /** Goes to an address and waits until the page has loaded. */
  readonly open: (address: string) => Promise<void>;
  /** Returns the value of a JavaScript expression in the page. It must be JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks the first visible element of an XPath. Waits until there is one. */
  readonly click: (xpath: string) => Promise<void>;
  /** Clicks an element and types into it. */
  readonly type: (xpath: string, text: string) => Promise<void>;
  /**
   * The errors that the browser has logged since it started: of scripts, of its own, and `console.error`. WebKitGTK
   * reports none.
   */
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** How long a story waits, in milliseconds. */
const PATIENCE = 30_000;

/** Asks until the answer is neither undefined nor false. Throws with what was awaited when it takes too long. */
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

/** Returns the XPath of the field with a label. */
export const field = (label: string): string =>
  `//*[self::input or self::textarea][@id = //label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;

/** Returns the XPath of a button by its text or its `aria-label`. */
export const button = (name: string): string =>
  `//button[normalize-space() = ${quoted(name)} or starts-with(@aria-label, ${quoted(name)})]`;

/** Returns the XPath of a link by its text. */
export const link = (name: string): string => `//a[normalize-space() = ${quoted(name)}]`;

/** True when an expression is true in the page; false while the page is being replaced. */
export const holds = (browser: Browser, expression: string): Promise<boolean> =>
  browser.evaluate(expression).then(
    (value) => value === true,
    () => false,
  );

/** Waits until the page shows a text. */
export const shows = (browser: Browser, text: string): Promise<true> =>
  until(`the text '${text}'`, () => holds(browser, `document.body?.innerText.includes(${JSON.stringify(text)})`));
