/**
 * What can be undone: changes, by the ids of their audit entries in the order in which they were made, or a job. `redoes`
 * is for changes that are themselves an undo, so that undoing them brings the first change back.
 */
export type Undoable = { readonly changes: readonly number[]; readonly redoes?: true } | { readonly job: number };

/** True for an undo that can be undone. */
export const isRedo = (what: Undoable): boolean => 'redoes' in what;

/** Returns what can be undone of a change, from its reply or replies; undefined for nothing. */
export function undoableIn(result: unknown): Undoable | undefined {
  const replies: readonly unknown[] = Array.isArray(result) ? result : [result];
  const changes = replies.flatMap((reply) =>
    typeof reply === 'object' && reply !== null && 'undoable' in reply && typeof reply.undoable === 'number'
      ? [reply.undoable]
      : [],
  );
  return changes.length > 0 ? { changes: changes.toSorted((one, other) => one - other) } : undefined;
}
