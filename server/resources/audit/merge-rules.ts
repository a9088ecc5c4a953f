type Values = Readonly<Record<string, unknown>>;

/** Fields of a record before and after a change. */
export type Sides = readonly [before: Values, after: Values];

/** Returns true when what an entry tells of a record is that a string was handed out. */
export const isHandOut = ({ after }: { readonly after: Values }): boolean => 'string' in after && 'serial' in after;

/**
 * Returns the changes of one record in one entry as one change: the first value of each field before, the last one after,
 * and the items of lists, such as devices of an SN, together. A string that was handed out beside a change is left out.
 */
export function asOneChange(told: readonly Sides[]): { readonly before: Values; readonly after: Values } {
  const [before, after] = [new Map<string, unknown>(), new Map<string, unknown>()];
  const known = new Set<string>();
  const changes = told.filter((sides) => !isHandOut({ after: sides[1] }));
  for (const [old, young] of changes.length > 0 ? changes : told) {
    for (const name of new Set([...Object.keys(old), ...Object.keys(young)])) {
      const areItems = [old[name], young[name]].every((value) => value === undefined || isItems(value));
      if (areItems) put(before, name, together(before.get(name), old[name]));
      else if (!known.has(name)) put(before, name, old[name]);
      put(after, name, areItems ? together(after.get(name), young[name]) : young[name]);
      known.add(name);
    }
  }
  return { before: Object.fromEntries(before), after: Object.fromEntries(after) };
}

const isItems = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);

function together(first: unknown, second: unknown): unknown {
  const lists = [first, second].filter(isItems);
  return lists.length === 0 ? undefined : lists.flat();
}

function put(values: Map<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) values.delete(name);
  else values.set(name, value);
}
