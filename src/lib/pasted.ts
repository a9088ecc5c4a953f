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

/** Returns the entries of a pasted text that is a list, or undefined for one entry. A comma in a name divides nothing. */
export function listIn(text: string): string[] | undefined {
  const entries = splitPasted(text);
  const isList = /[\n\r\t;]/.test(text.trim()) || entries.every((entry) => !entry.includes(' '));
  return isList && entries.length > 1 ? entries : undefined;
}

export const takenOf = (entries: readonly PastedEntry[]): string[] =>
  entries.filter(({ fate }) => fate === 'ready' || fate === 'moved').map(({ text }) => text);

/** The field that identifies the records of a list, and how its values are compared. */
export type PastedBy<Row> = {
  readonly name: string;
  readonly of: (row: Row) => string;
  /** Returns the form in which two spellings of a value are equal. */
  readonly same: (value: string) => string;
};
