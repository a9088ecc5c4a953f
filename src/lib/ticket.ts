import { useSyncExternalStore } from 'react';
import type { TICKET_HEADER } from '#contract/records/audit.ts';
import { createSignal } from './signal.ts';
import { keepDraft, keptDraft } from './storage.ts';

const HEADER: typeof TICKET_HEADER = 'x-ticket';
const KEPT = 'ticket';

/** Maximum length of a ticket number, in characters. */
export const LONGEST_TICKET = 64;

const changed = createSignal();
let ticket = keptDraft(KEPT) ?? '';

/** Stores the ticket number for the next changes in this tab; empty for none. */
export function setTicket(text: string): void {
  ticket = text;
  keepDraft(KEPT, text === '' ? null : text);
  changed.notify();
}

/** Returns the ticket number that changes are made for; empty for none. */
export const useTicket = (): string => useSyncExternalStore(changed.subscribe, () => ticket);

/** Percent-encoded, because headers are limited to Latin letters. */
export const ticketHeader = (): Record<string, string> =>
  ticket.trim() === '' ? {} : { [HEADER]: encodeURIComponent(ticket.trim()) };
