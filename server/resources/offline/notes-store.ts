import type { Transaction } from '../../db/handle.ts';
import { noteAllGiven } from './licence-store.ts';
import { rememberAll, type Answered } from './request-store.ts';

/** What is to be noted of the update strings of one request, once all are given: one write a table, not one a string. */
export type Notes = {
  readonly sns: Set<number>;
  readonly machines: Set<number>;
  /** By SN and nonce. */
  readonly answered: Map<string, Answered>;
};

export const noNotes = (): Notes => ({ sns: new Set(), machines: new Set(), answered: new Map() });

/** Adds what another has. */
export function addNotes(notes: Notes, more: Notes): void {
  for (const sn of more.sns) notes.sns.add(sn);
  for (const machine of more.machines) notes.machines.add(machine);
  for (const [key, answered] of more.answered) notes.answered.set(key, answered);
}

export async function writeNotes(tx: Transaction, { sns, machines, answered }: Notes): Promise<void> {
  await noteAllGiven(tx, [...sns], [...machines]);
  await rememberAll(tx, [...answered.values()]);
}

/** Gives update strings with notes of their own, which are written then. */
export async function withNotes<Result>(tx: Transaction, give: (notes: Notes) => Promise<Result>): Promise<Result> {
  const notes = noNotes();
  const result = await give(notes);
  await writeNotes(tx, notes);
  return result;
}
