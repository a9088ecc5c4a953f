import { EVENT_KINDS, KEYLESS_KINDS, type ChangedRecords, type EventKind } from '../../contract/events.ts';
import type { Role } from '../../contract/roles.ts';
import { mayRun } from '../../contract/permissions.ts';
import type { Notice } from '../../db/handle.ts';

/** Most keys of a kind in one event. With more changes the event has no keys. */
const MOST_KEYS = 50;

/** Changes that were not sent yet. Its size is bounded. */
export type EventPool = {
  readonly add: (notices: readonly Notice[]) => void;
  /** Returns all changes and empties the pool. */
  readonly take: () => readonly ChangedRecords[];
};

/** Collects the changes of commits: each record once, and only kinds in the contract. */
export function createEventPool(): EventPool {
  const kinds = new Map<EventKind, Set<string> | 'many'>();

  const add = ({ kind, key }: Notice): void => {
    if (!isKind(kind)) return;
    const keys = kinds.get(kind) ?? new Set();
    if (keys === 'many') return;
    const isKeyless = key === undefined || KEYLESS_KINDS.includes(kind);
    if (!isKeyless) keys.add(key);
    kinds.set(kind, isKeyless || keys.size > MOST_KEYS ? 'many' : keys);
  };

  return {
    add: (notices) => {
      for (const notice of notices) add(notice);
    },
    take: () => {
      const taken = [...kinds].map(([kind, keys]) => (keys === 'many' ? { kind } : { kind, keys: [...keys] }));
      kinds.clear();
      return taken;
    },
  };
}

const isKind = (kind: string): kind is EventKind => Object.hasOwn(EVENT_KINDS, kind);

/** Returns the changes of the kinds that a role may read. */
export const toldTo = (role: Role, changes: readonly ChangedRecords[]): readonly ChangedRecords[] =>
  changes.filter(({ kind }) => mayRun({ kind: 'operator', role }, EVENT_KINDS[kind]) === undefined);
