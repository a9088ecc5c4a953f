import { useSyncExternalStore } from 'react';
import type { TICKET_HEADER } from '#contract/history/audit.ts';
import { keepDraft, keptDraft } from './storage.ts';

const HEADER: typeof TICKET_HEADER = 'x-ticket';
const KEPT = 'ticket';

/** Longest ticket number, in characters. */
export const LONGEST_TICKET = 64;

const listeners = new Set<() => void>();
let ticket = keptDraft(KEPT) ?? '';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers, for this tab, the number of the call that changes are made for from now on; empty for none. */
export function setTicket(text: string): void {
  ticket = text;
  keepDraft(KEPT, text === '' ? null : text);
  for (const listener of listeners) listener();
}

/** The number of the call that changes are made for; empty for none. */
export const useTicket = (): string => useSyncExternalStore(subscribe, () => ticket);

/** What a change carries of it, so that the audit log tells: headers hold Latin letters only. */
export const ticketHeader = (): Record<string, string> =>
  ticket.trim() === '' ? {} : { [HEADER]: encodeURIComponent(ticket.trim()) };
