import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { reach, type Hand } from './hands.ts';
import type { Item, Service } from './service.ts';
import type { Say } from './words.ts';

export type Scene = {
  readonly page: Page;
  readonly service: Service;
  readonly sns: readonly string[];
  /** The pointer, or the keys alone. */
  readonly hand: Hand;
  readonly say: Say;
};

/** A task of the day, with the most presses of the pointer that it may take. */
export type Task = {
  readonly name: string;
  readonly presses: number;
  /** How many SNs there are; five unless told otherwise. */
  readonly count?: number;
  readonly run: (scene: Scene) => Promise<void>;
};

/** Returns the button of a page, or of a part of it, with a name. */
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Goes to a page by its two keys. */
export const goTo = (page: Page, letter: string): Promise<void> => page.keyboard.type(`g${letter}`);

/** Chooses a record in a box that searches, by typing its name. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  await reach(page.getByRole('combobox', { name: label }));
  await page.keyboard.insertText(name);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Returns the path of the file that a press downloads. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const file = page.waitForEvent('download');
  await press();
  return (await file).path();
}

/** Selects the feature Importer on the open page of features, and saves. */
export async function addImporter({ page, hand, say }: Scene): Promise<void> {
  await hand(page.getByRole('checkbox', { name: 'Importer' }));
  await hand(page.getByRole('button', { name: say('Review and save {count}', { count: 1 }) }));
  const saves = say('{count, plural, one {Save # feature} other {Save # features}}', { count: 1 });
  await hand(button(page.getByRole('dialog'), saves));
}

export const lastJob = async ({ api }: Service): Promise<Item | undefined> =>
  (await api('GET', '/jobs')).toSorted((one, other) => Number(one['id']) - Number(other['id'])).at(-1);
