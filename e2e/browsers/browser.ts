import { setTimeout as pause } from 'node:timers/promises';

/** A browser in its own window, with an empty profile. */
export type Browser = {
  /** Goes to an address and waits until the page has loaded. */
  readonly open: (address: string) => Promise<void>;
  /** Returns the value of a JavaScript expression in the page. It must be JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks the first element of an XPath. Waits until it can be clicked. */
  readonly click: (xpath: string) => Promise<void>;
  /** Clicks an element and types into it. */
  readonly type: (xpath: string, text: string) => Promise<void>;
  /** Runs what downloads a file, and returns the path of the saved file. */
  readonly download: (press: () => Promise<void>) => Promise<string>;
  /**
   * The errors that the browser has logged: of scripts, of its own, and `console.error`. WebKitGTK reports none. A story
   * takes out what it provokes.
   */
  readonly problems: string[];
};

/** A browser that several stories use in turn. */
export type SharedBrowser = Browser & {
  /** Leaves the page, and forgets who is signed in and what was logged. */
  readonly reset: () => Promise<void>;
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
    await pause(50);
  }
  throw new Error(`waited in vain for ${what}`);
}

const quoted = (text: string): string =>
  `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)}, '')`;

const told = (name: string): string => `starts-with(@aria-label, ${quoted(name)})`;

/** Returns the XPath of the field with a label, or with an `aria-label`. */
export const field = (label: string): string =>
  `//*[self::input or self::textarea][@id = //label[starts-with(normalize-space(), ${quoted(label)})]/@for or ${told(label)}]`;

/** Returns the XPath of a button by its text or its `aria-label`. */
export const button = (name: string): string => `//button[normalize-space() = ${quoted(name)} or ${told(name)}]`;

/** Returns the XPath of a link by its text. */
export const link = (name: string): string => `//a[normalize-space() = ${quoted(name)}]`;

/** Returns the XPath of an entry of a menu by its text. */
export const menuItem = (name: string): string => `//*[@role = 'menuitem'][normalize-space() = ${quoted(name)}]`;

/** Returns the XPath of an option of a list by a part of its text. */
export const option = (name: string): string => `//*[@role = 'option'][contains(normalize-space(), ${quoted(name)})]`;

/** Narrows an XPath to what the open dialog contains. */
export const inDialog = (xpath: string): string => `//*[@role = 'dialog']${xpath}`;

/** Clicks an element and enters a long text at once, as pasting does. */
export async function enter(browser: Browser, xpath: string, text: string): Promise<void> {
  await browser.click(xpath);
  await browser.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);
}

/** True when an expression is true in the page; false while the page is being replaced. */
export const holds = (browser: Browser, expression: string): Promise<boolean> =>
  browser.evaluate(expression).then(
    (value) => value === true,
    () => false,
  );

/** Waits until the page shows a text. */
export const shows = (browser: Browser, text: string): Promise<true> =>
  until(`the text '${text}'`, () => holds(browser, `document.body?.innerText.includes(${JSON.stringify(text)})`));

/** Returns a script that scrolls to an element, and tells where it is; null unless a click there would meet it. */
const spotOf = (xpath: string): string => `(() => {
  const found = document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  const element = found.singleNodeValue;
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
  const isMet = element?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  return isMet && !element.disabled ? [x, y, width, height].join(' ') : null;
})()`;

/** Waits until an element stays where it is, enabled and uncovered: a click does not wait for that. */
export async function untilClickable({ evaluate }: Pick<Browser, 'evaluate'>, xpath: string): Promise<void> {
  let before: unknown = null;
  await until(xpath, async () => {
    const spot = await evaluate(spotOf(xpath)).catch(() => null);
    const stays = spot !== null && spot === before;
    before = spot;
    return stays;
  });
}
