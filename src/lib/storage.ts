/** Remembers small preferences in the browser. Where storage is forbidden or full the preference lasts for the page only. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`licet:${key}`, value);
  } catch (error) {
    console.info('Preferences cannot be kept in this browser', error);
  }
}

/** The remembered text, null when there is none. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`licet:${key}`);
  } catch {
    // Storage is forbidden: nothing was ever remembered.
    return null;
  }
}
