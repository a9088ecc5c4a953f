import { isEventKind, isKeyless, readsOf, type ChangedRecords, type EventKind } from '../../contract/events.ts';
import type { Role } from '../../contract/roles.ts';
import { mayRun } from '../../contract/permissions.ts';
import type { Notice } from '../../db/handle.ts';

/** Most keys of a kind in one event. With more changes the event has no keys. */
const MOST_KEYS = 50;

/** Changes that were not sent yet. Its size is bounded. */
export type EventPool = {
  readonly add: (notices: readonly Notice[]) => void;
  /** Notes that anything may have changed. */
  readonly addAll: () => void;
  /** Returns all changes and empties the pool. */
  readonly take: () => readonly ChangedRecords[] | 'all';
};

/** Collects the changes of commits: each record once, and only kinds in the contract. */
export function createEventPool(): EventPool {
  const kinds = new Map<EventKind, Set<string> | 'many'>();
  let isAll = false;

  const add = ({ kind, key }: Notice): void => {
    if (!isEventKind(kind)) return;
    const keys = kinds.get(kind) ?? new Set();
    if (keys === 'many') return;
    const hasNoKey = key === undefined || isKeyless(kind);
    if (!hasNoKey) keys.add(key);
    kinds.set(kind, hasNoKey || keys.size > MOST_KEYS ? 'many' : keys);
  };

  return {
    add: (notices) => {
      for (const notice of notices) add(notice);
    },
    addAll: () => {
      isAll = true;
    },
    take: () => {
      const taken = [...kinds].map(([kind, keys]) => (keys === 'many' ? { kind } : { kind, keys: [...keys] }));
      const wasAll = isAll;
      kinds.clear();
      isAll = false;
      return wasAll ? 'all' : taken;
    },
  };
}

/** Returns the changes of the kinds that a role may read. */
export const toldTo = (role: Role, changes: readonly ChangedRecords[]): readonly ChangedRecords[] =>
  changes.filter(({ kind }) => mayRun({ kind: 'operator', role }, readsOf(kind)) === undefined);
