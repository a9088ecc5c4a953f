import { EVENT_KINDS, KEYLESS_KINDS, type ChangedRecords, type EventKind } from '../../contract/events.ts';
import type { Role } from '../../contract/roles.ts';
import { mayRun } from '../../contract/permissions.ts';
import type { Notice } from '../../db/handle.ts';

/** So many keys of a kind are told one by one. */
const MOST_KEYS = 50;

/** What changed since it was last told; its size has a bound, however much changes. */
export type EventPool = {
  readonly add: (notices: readonly Notice[]) => void;
  /** All there is by now; the pool is empty then. */
  readonly take: () => readonly ChangedRecords[];
};

/** Gathers what commits tell: each record once, and only kinds that the contract names. */
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

/** The part that a role may know of: the kinds that it may read. */
export const toldTo = (role: Role, changes: readonly ChangedRecords[]): readonly ChangedRecords[] =>
  changes.filter(({ kind }) => mayRun({ kind: 'operator', role }, EVENT_KINDS[kind]) === undefined);
