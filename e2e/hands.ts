/// <reference lib="dom" />
import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test';
import { wordsOf, type Say } from './words.ts';

/** A way to press a control of a page. */
export type Hand = (target: Locator) => Promise<void>;

export const pointer: Hand = (target) => target.click();

/** The most Tab or arrow presses that an operator would make to reach a control. */
const FARTHEST = 150;

/** Reaches a control without a pointer, and presses it with the key for its kind. */
export const keys: Hand = async (target) => {
  await reach(target);
  const isCheckbox = await target.evaluate((element) => element.matches('[type=checkbox]'));
  await target.page().keyboard.press(isCheckbox ? 'Space' : 'Enter');
};

/**
 * Moves the focus to a control without a pointer. Tab leads there; arrows lead through the options of a list and through
 * the buttons of a toolbar.
 */
export const reach: Hand = async (target) => {
  await expect(target).toBeVisible();
  const { keyboard } = target.page();
  // Finding an element by its role takes longer than a press, so it is found again only when the page has replaced it.
  let found = await elementOf(target);
  const backwards = await found.evaluate(
    (element) => document.activeElement?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING,
  );
  for (let steps = 0; steps < FARTHEST; steps++) {
    const step = await found.evaluate(stepTo);
    if (step === 'there') return;
    if (step === 'replaced') found = await elementOf(target);
    else await keyboard.press(step === 'Tab' && backwards ? 'Shift+Tab' : step);
  }
  throw new Error(`${String(target)} is not reached by ${FARTHEST} presses of keys`);
};

async function elementOf(target: Locator): Promise<ElementHandle<Element>> {
  const element = await target.elementHandle();
  if (element === null) throw new Error(`${String(target)} is not on the page`);
  return element;
}

/** Returns the key that brings the focus nearer to an element; 'there' when it has the focus, 'replaced' when it is gone. */
function stepTo(element: Element): 'Tab' | 'ArrowDown' | 'ArrowRight' | 'there' | 'replaced' {
  if (!element.isConnected) return 'replaced';
  const focused = document.activeElement;
  // The arrows move through the options of a box while the box has the focus.
  if (element === focused || (element.id !== '' && element.id === focused?.getAttribute('aria-activedescendant')))
    return 'there';
  if (element.matches('[role=menuitem], [role=option]')) return 'ArrowDown';
  return element.closest('[role=toolbar]')?.contains(focused) === true ? 'ArrowRight' : 'Tab';
}

/** Where the page stores its count, so that a load does not lose it. */
const COUNTER = 'presses of the pointer';

/**
 * Counts presses of the pointer from now on, without typing, pasting and keys. Returns a function that reads the count.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const count = (name: string): void =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
      },
      { capture: true },
    );
  await page.addInitScript(count, COUNTER);
  await page.evaluate(count, COUNTER);
  return () => page.evaluate((name) => Number(sessionStorage.getItem(name) ?? 0), COUNTER);
}

/** Opens the record that a text names, with the search that every page has. */
export async function find(page: Page, text: string, say: Say = wordsOf('en')): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: say('Search and commands') });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(text);
  await expect(palette.getByRole('option', { selected: true })).toContainText(text.slice(0, 4));
  await page.keyboard.press('Enter');
}

/** Pastes a caller's text into the support desk. */
export async function answerCall(page: Page, said: string, say: Say = wordsOf('en')): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  const box = say('Paste anything: SN, account, e-mail, token label, MAC, device code, address');
  await expect(page.getByRole('combobox', { name: box })).toBeFocused();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), said);
  await page.keyboard.press('Control+v');
}
