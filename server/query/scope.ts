import type { ListDefinition } from './definition.ts';
import type { RecordFields } from './record.ts';

/** What a word of a scope adds to the records of a list, and the join that takes. */
export type ScopeWord = { readonly record: RecordFields; readonly join?: string };

/**
 * Makes lists whose records tell what a scope asks for. Each choice of words is one definition, however often it is
 * asked for, so that its SQL is written once. Words that are not of `more` change nothing.
 */
export function scopedList(
  list: ListDefinition,
  more: Readonly<Record<string, ScopeWord>>,
): (scope?: readonly string[]) => ListDefinition {
  const known = new Map<string, ListDefinition>();
  return (scope = []) => {
    const chosen = Object.entries(more).filter(([word]) => scope.includes(word));
    const key = chosen.map(([word]) => word).join();
    const made = known.get(key) ?? widened(list, chosen.map(([, word]) => word)); // prettier-ignore
    known.set(key, made);
    return made;
  };
}

const widened = (list: ListDefinition, words: readonly ScopeWord[]): ListDefinition => ({
  ...list,
  joins: [list.joins, ...words.map(({ join }) => join)].filter((join) => join !== undefined).join(' '),
  record: Object.assign({}, list.record, ...words.map(({ record }) => record)) as RecordFields,
});
