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

/** Keeps unsaved input for this tab, across reloads and a new sign-in. Null removes it. */
export function keepDraft(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`licet:${key}`);
    else sessionStorage.setItem(`licet:${key}`, value);
  } catch (error) {
    console.info('What is typed cannot be kept over a reload in this browser', error);
  }
}

export function keptDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(`licet:${key}`);
  } catch {
    return null;
  }
}
