import type { ListDefinition } from './definition.ts';
import type { RecordFields } from './record.ts';

/** Fields that a word of a scope adds to the records of a list, and the join they need. */
export type ScopeWord = { readonly record: RecordFields; readonly join?: string };

/**
 * Returns a function from a scope to a list whose records have the fields of that scope. Each combination of words has
 * one definition, so that its SQL is written once. Words that are not in `more` are ignored.
 */
export function scopedList(
  list: ListDefinition,
  more: Readonly<Record<string, ScopeWord>>,
): (scope?: readonly string[]) => ListDefinition {
  const plain = widened(list, []);
  const known = new Map<string, ListDefinition>([['', plain]]);
  return (scope = []) => {
    if (scope.length === 0) return plain;
    const chosen = Object.entries(more).filter(([word]) => scope.includes(word));
    const key = chosen.map(([word]) => word).join();
    const made = known.get(key) ?? widened(list, chosen.map(([, word]) => word)); // prettier-ignore
    known.set(key, made);
    return made;
  };
}

function widened(list: ListDefinition, words: readonly ScopeWord[]): ListDefinition {
  const others: RecordFields = Object.fromEntries(words.flatMap(({ record }) => Object.entries(record)));
  return {
    ...list,
    joins: [list.joins, ...words.map(({ join }) => join)].filter((join) => join !== undefined).join(' '),
    record: { ...list.record, ...others },
    ...(list.kept && words.length > 0 && { kept: { ...list.kept, others } }),
  };
}
