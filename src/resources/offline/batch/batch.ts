import type { Entry } from '../entries.ts';

/** The server's answer for an entry: an object whose only key is the position of the entry. */
export type BatchItem = Readonly<Record<string, Answered | Refused>>;
type Answered = { readonly status_code: '0'; readonly code: string; readonly sn: string };
type Refused = { readonly code: string; readonly message: string };

/** The result of an entry: the string for its device, or the error. */
export type Outcome =
  | { readonly done: true; readonly answer: string }
  | { readonly done: false; readonly code: number; readonly detail: string };

export function outcomeOf(item: BatchItem | undefined, place: number): Outcome {
  const entry = item?.[place];
  if (entry === undefined) return { done: false, code: 0, detail: '' };
  if ('status_code' in entry) return { done: true, answer: entry.code };
  // The message repeats its sentence as JSON for programs. Keep only the sentence.
  const end = entry.message.indexOf(' {"errorCode"');
  return { done: false, code: Number(entry.code), detail: end < 0 ? entry.message : entry.message.slice(0, end) };
}

export type Counts = { readonly done: number; readonly failed: number; readonly unsent: number };

/** Returns the number of entries per result. Entries with a fault are not counted, because they are not sent. */
export function countsOf(entries: readonly Entry[], outcomes: ReadonlyMap<number, Outcome>): Counts {
  const sent = entries.map(({ place }) => outcomes.get(place)).filter((outcome) => outcome !== undefined);
  const done = sent.filter((outcome) => outcome.done).length;
  return { done, failed: sent.length - done, unsent: sendable(entries).length - sent.length };
}

export const sendable = (entries: readonly Entry[]): Entry[] => entries.filter(({ fault }) => fault === undefined);

export const failedOf = (entries: readonly Entry[], outcomes: ReadonlyMap<number, Outcome>): Entry[] =>
  entries.filter(({ place }) => outcomes.get(place)?.done === false);
export const unsentOf = (entries: readonly Entry[], outcomes: ReadonlyMap<number, Outcome>): Entry[] =>
  sendable(entries).filter(({ place }) => !outcomes.has(place));
