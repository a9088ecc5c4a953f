/** Column of a wire name: `maxOfflineMinutes` → `max_offline_minutes`. */
export const columnName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A table with an entry for each of a list of names. */
export const fieldsOf = <Name extends string, Value>(
  names: readonly Name[],
  entry: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, entry(name)])) as Record<Name, Value>;
