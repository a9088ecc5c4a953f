import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** Most entries that are looked up and sent at once. */
export const MOST_PASTED = 500;

/**
 * What becomes of a pasted entry: it will be taken (`ready`), or taken from where it is now (`moved`); it is there
 * already (`same`), cannot be taken (`refused`), or does not exist (`unknown`).
 */
export type Fate = 'ready' | 'moved' | 'same' | 'refused' | 'unknown';

/** `note` says in a few words from where, or why not. */
export type PastedEntry = { text: string; fate: Fate; note?: string };

/** Looks all entries up in one request. */
export type LookUp = (
  texts: readonly string[],
) => UseQueryOptions<readonly PastedEntry[], Error, readonly PastedEntry[], QueryKey>;

/** The entries of a pasted text: one a line, or separated by commas, semicolons or tabs; each once. */
export const splitPasted = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** The entries that an action takes. */
export const takenOf = (entries: readonly PastedEntry[]): string[] =>
  entries.filter(({ fate }) => fate === 'ready' || fate === 'moved').map(({ text }) => text);
