/** Typed for a limit: it is taken away. */
export const NO_LIMIT = '-';

/** Largest limit that the service takes. */
const MOST = 2_147_483_647;

/** A limit that is typed: null for none, undefined for what is neither a limit nor none. */
export function limitOf(text: string): number | null | undefined {
  if (text.trim() === NO_LIMIT) return null;
  const value = Number(text);
  return /^\d{1,10}$/.test(text.trim()) && value <= MOST ? value : undefined;
}
