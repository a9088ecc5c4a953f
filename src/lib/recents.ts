import { useEffect, useSyncExternalStore } from 'react';
import { FOUND_KINDS, type FoundKind } from '#contract/kinds.ts';
import { isMissing } from './api/api-error.ts';
import { createSignal } from './signal.ts';
import { PRIVATE, recall, remember } from './storage.ts';
import { useSession } from './api/session.ts';

export type Recent = { readonly kind: FoundKind; readonly title: string; readonly to: string };

const MOST = 10;

const keyOf = (username: string): string => `${PRIVATE}recents:${username}`;

const changed = createSignal();
// The operator opened a record in another tab.
addEventListener('storage', changed.notify);

/** Returns the records that the signed-in operator opened last in this browser, the latest first. */
export function useRecents(): readonly Recent[] {
  const { username } = useSession().user;
  return useSyncExternalStore(changed.subscribe, () => read(username));
}

type Query = { readonly data: unknown; readonly error: Error | null };

/** Stores the shown record as opened, or removes it when it no longer exists. Does nothing without a record. */
export function useOpened(recent: Recent | undefined, { data, error }: Query): void {
  const { username } = useSession().user;
  const { kind, title, to } = recent ?? {};
  const gone = isMissing(error);
  const shown = data !== undefined && !gone;
  useEffect(() => {
    if (kind === undefined || title === undefined || to === undefined || !(shown || gone)) return;
    const others = read(username).filter((each) => each.to !== to);
    write(username, shown ? [{ kind, title, to }, ...others].slice(0, MOST) : others);
  }, [username, kind, title, to, shown, gone]);
}

let latest: { key: string; text: string | null; recents: readonly Recent[] } | undefined;

/** Returns the same array for the same text, to avoid re-renders. */
function read(username: string): readonly Recent[] {
  const key = keyOf(username);
  const text = recall(key);
  if (latest?.key !== key || latest.text !== text) latest = { key, text, recents: parsed(text) };
  return latest.recents;
}

function write(username: string, recents: readonly Recent[]): void {
  remember(keyOf(username), JSON.stringify(recents));
  changed.notify();
}

// The storage may have been written by another version of this page or by hand. Entries of another shape are skipped.
function parsed(text: string | null): readonly Recent[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isRecent).slice(0, MOST) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, title, to } = value as Record<string, unknown>;
  return (
    FOUND_KINDS.some((known) => known === kind) &&
    typeof title === 'string' &&
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to)
  );
}
