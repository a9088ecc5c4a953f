import { keptOfOperator } from './api/operator-memory.ts';

const PREFIX = 'licet:';

/** Version 0.2 stored the names of records below this prefix. They are removed from browsers that still have them. */
const RETIRED = 'private:';
for (const key of rememberedKeys()) if (key.startsWith(RETIRED)) localStorage.removeItem(PREFIX + key);

/** Stores a small preference in the browser, or nothing where storage is forbidden or full. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch (error) {
    console.info('Preferences cannot be kept in this browser', error);
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Returns a function that restores the preferences after sign-out, which clears the storage of the browser. */
export function keepRemembered(): () => void {
  const kept = rememberedKeys().map((key): [string, string] => [key, recall(key) ?? '']);
  return () => {
    for (const [key, value] of kept) remember(key, value);
  };
}

function rememberedKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Unsaved input of this tab. It may name customers, so it is never in a storage of the browser. */
const drafts = new Map(Object.entries(draftsIn(history.state)));

/** Keeps unsaved input for this tab, across reloads and a new sign-in. Null removes it. */
export function keepDraft(key: string, value: string | null): void {
  if (value === null) drafts.delete(key);
  else drafts.set(key, value);
  keepDraftsHere();
}

export const keptDraft = (key: string): string | null => drafts.get(key) ?? null;

/** Removes all unsaved input of this tab, such as at sign-out. */
export function forgetDrafts(): void {
  drafts.clear();
  keepDraftsHere();
}

keptOfOperator({ forget: forgetDrafts });

/** Puts the unsaved input into the current entry of the history, where a reload finds it. */
export function keepDraftsHere(): void {
  const state = history.state as object | null;
  if (drafts.size === 0 && Object.keys(draftsIn(state)).length === 0) return;
  try {
    history.replaceState({ ...state, drafts: Object.fromEntries(drafts) }, '');
  } catch (error) {
    // Some browsers limit how often this is allowed. The next change tries again.
    console.info('What is typed cannot be kept over a reload now', error);
  }
}

function draftsIn(state: unknown): Readonly<Record<string, string>> {
  const { drafts: kept } = (state ?? {}) as { drafts?: Readonly<Record<string, string>> };
  return kept ?? {};
}
