import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

export const MOST_PASTED = 500;

/**
 * Effect of an action on a pasted entry: it is taken (`ready`), taken from another record (`moved`), already there
 * (`same`), not allowed (`refused`) or not found (`unknown`).
 */
export type Fate = 'ready' | 'moved' | 'same' | 'refused' | 'unknown';

/** `note` names the other record, or says why the entry is refused. */
export type PastedEntry = { text: string; fate: Fate; note?: string };

/** Returns the query that looks up all entries in one request. */
export type LookUp = (
  texts: readonly string[],
) => UseQueryOptions<readonly PastedEntry[], Error, readonly PastedEntry[], QueryKey>;

/** Returns the distinct entries of a pasted text, separated by lines, commas, semicolons or tabs. */
export const splitPasted = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

export const takenOf = (entries: readonly PastedEntry[]): string[] =>
  entries.filter(({ fate }) => fate === 'ready' || fate === 'moved').map(({ text }) => text);
