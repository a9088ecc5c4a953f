/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';

/** A way to press a control of a page. */
export type Hand = (target: Locator) => Promise<void>;

export const pointer: Hand = (target) => target.click();

/** The most Tab or arrow presses that an operator would make to reach a control. */
const FARTHEST = 150;

/** Reaches a control without a pointer, with Tab or the arrows of a list, and presses it with the key for its kind. */
export const keys: Hand = async (target) => {
  await expect(target).toBeVisible();
  const { keyboard } = target.page();
  const { step, press } = await target.evaluate((element) => {
    const isBehind = document.activeElement?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;
    return {
      step: element.matches('[role=menuitem], [role=option]') ? 'ArrowDown' : isBehind ? 'Shift+Tab' : 'Tab',
      press: element.matches('[type=checkbox]') ? 'Space' : 'Enter',
    };
  });
  // The arrows move through the options of a box while the box has the focus.
  const isReached = () =>
    target.evaluate(
      (element) =>
        element === document.activeElement ||
        (element.id !== '' && element.id === document.activeElement?.getAttribute('aria-activedescendant')),
    );
  for (let steps = 0; steps < FARTHEST && !(await isReached()); steps++) await keyboard.press(step);
  expect(await isReached()).toBe(true);
  await keyboard.press(press);
};

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
export async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(text);
  await expect(palette.getByRole('option', { selected: true })).toContainText(text.slice(0, 4));
  await page.keyboard.press('Enter');
}

/** Pastes a caller's text into the support desk. */
export async function answerCall(page: Page, said: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('combobox', { name: /^Paste anything/ })).toBeFocused();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), said);
  await page.keyboard.press('Control+v');
}
