import type { QueryEntry } from './filters.ts';

/** The record in whose page a list is a tab, by names of fields. */
export type Owner = Readonly<Record<string, string | number>>;

/** Returns the query entries that narrow a list to the owner's records. */
export const ownedBy = (owner: Owner = {}): QueryEntry[] =>
  Object.entries(owner).map(([name, value]) => ({ name, op: '=', values: [value] }));
