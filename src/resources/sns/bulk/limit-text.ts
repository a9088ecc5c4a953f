/** Input that removes a limit. */
export const NO_LIMIT = '-';

const MOST = 2_147_483_647;

/** Returns the limit in an input: null for a dash, undefined if it is invalid. */
export function limitOf(text: string): number | null | undefined {
  if (text.trim() === NO_LIMIT) return null;
  const value = Number(text);
  return /^\d{1,10}$/.test(text.trim()) && value <= MOST ? value : undefined;
}
