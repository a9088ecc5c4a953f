const PREFIX = 'licet:';

/** Keys that begin so hold what an operator saw: nobody finds it after the log-out. */
export const PRIVATE = 'private:';

/** Remembers small preferences in the browser. Where storage is forbidden or full the preference lasts for the page only. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch (error) {
    console.info('Preferences cannot be kept in this browser', error);
  }
}

/** The remembered text, null when there is none. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    // Storage is forbidden: nothing was ever remembered.
    return null;
  }
}

/**
 * Takes note of what is remembered and returns a function that writes it back: log-out lets the browser empty its
 * storage, and a colour scheme or a column width is no secret of the operator who leaves. What is one is removed then,
 * also where the browser empties nothing.
 */
export function keepRemembered(): () => void {
  const keys = rememberedKeys();
  const kept = keys.filter((key) => !key.startsWith(PRIVATE)).map((key): [string, string] => [key, recall(key) ?? '']);
  return () => {
    for (const key of keys) if (key.startsWith(PRIVATE)) localStorage.removeItem(PREFIX + key);
    for (const [key, value] of kept) remember(key, value);
  };
}

function rememberedKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    // Storage is forbidden: nothing was ever remembered.
    return [];
  }
}

/** Keeps what is typed but not sent, for this tab only: it outlives a reload and a new log-in. Null forgets it. */
export function keepDraft(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`licet:${key}`);
    else sessionStorage.setItem(`licet:${key}`, value);
  } catch (error) {
    console.info('What is typed cannot be kept over a reload in this browser', error);
  }
}

/** The kept text, null when there is none. */
export function keptDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(`licet:${key}`);
  } catch {
    // Storage is forbidden: nothing was ever kept.
    return null;
  }
}
