import type { Transaction } from '../../db/handle.ts';
import { keepStrings, type GivenBy, type GivenString } from '../strings/keep-store.ts';
import { noteAllGiven } from './licence-store.ts';
import { rememberAll, type Answered } from './request-store.ts';

/** What is to be noted of the update strings of one request, once all are given: one write a table, not one a string. */
export type Notes = {
  readonly sns: Set<number>;
  readonly machines: Set<number>;
  readonly strings: GivenString[];
  /** By SN and nonce. */
  readonly answered: Map<string, Answered>;
};

export const noNotes = (): Notes => ({ sns: new Set(), machines: new Set(), strings: [], answered: new Map() });

/** Adds what another has. */
export function addNotes(notes: Notes, more: Notes): void {
  for (const sn of more.sns) notes.sns.add(sn);
  for (const machine of more.machines) notes.machines.add(machine);
  notes.strings.push(...more.strings);
  for (const [key, answered] of more.answered) notes.answered.set(key, answered);
}

/** Where notes are written, and for whom the strings were made. */
type Writing = { readonly tx: Transaction; readonly by: GivenBy };

export async function writeNotes({ tx, by }: Writing, { sns, machines, strings, answered }: Notes): Promise<void> {
  await noteAllGiven(tx, [...sns], [...machines]);
  await keepStrings(tx, by, strings);
  await rememberAll(tx, [...answered.values()]);
}

/** Gives update strings with notes of their own, which are written then. */
export async function withNotes<Result>(writing: Writing, give: (notes: Notes) => Promise<Result>): Promise<Result> {
  const notes = noNotes();
  const result = await give(notes);
  await writeNotes(writing, notes);
  return result;
}
