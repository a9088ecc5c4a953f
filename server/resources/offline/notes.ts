import type { Transaction } from '../../db/handle.ts';
import { keepStrings, type GivenBy, type GivenString } from '../strings/keep-store.ts';
import { noteAllGiven } from './licence-store.ts';
import { rememberAll, type Answered } from './request-store.ts';

/** The notes of the update strings of one request, written together once all strings are given. */
export type Notes = {
  readonly strings: GivenString[];
  /** The requests by SN and nonce. */
  readonly answered: Map<string, Answered>;
};

export const noNotes = (): Notes => ({ strings: [], answered: new Map() });

export function addNotes(notes: Notes, more: Notes): void {
  notes.strings.push(...more.strings);
  for (const [key, answered] of more.answered) notes.answered.set(key, answered);
}

type Writing = { readonly tx: Transaction; readonly by: GivenBy };

export async function writeNotes({ tx, by }: Writing, { strings, answered }: Notes): Promise<void> {
  const machines = strings.flatMap(({ machineId }) => machineId ?? []);
  await noteAllGiven(tx, [...new Set(strings.map(({ snId }) => snId))], [...new Set(machines)]);
  await keepStrings(tx, by, strings);
  await rememberAll(tx, [...answered.values()]);
}

export async function withNotes<Result>(writing: Writing, give: (notes: Notes) => Promise<Result>): Promise<Result> {
  const notes = noNotes();
  const result = await give(notes);
  await writeNotes(writing, notes);
  return result;
}
