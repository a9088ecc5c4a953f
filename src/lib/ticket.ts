import { useSyncExternalStore } from 'react';
import type { REASON_HEADER, TICKET_HEADER } from '#contract/records/audit.ts';
import { createSignal } from './signal.ts';
import { keepDraft, keptDraft } from './storage.ts';

const HEADERS: { readonly ticket: typeof TICKET_HEADER; readonly reason: typeof REASON_HEADER } = {
  ticket: 'x-ticket',
  reason: 'x-reason',
};
const KEPT = 'ticket';

/** Maximum length of a ticket number and of a reason, in characters. */
export const LONGEST_TICKET = 64;
export const LONGEST_REASON = 200;

const changed = createSignal();
const ticketOf = (): string => keptDraft(KEPT) ?? '';

/** Stores the ticket number for the next changes in this tab; empty for none. */
export function setTicket(text: string): void {
  keepDraft(KEPT, text === '' ? null : text);
  changed.notify();
}

/** Returns the ticket number that changes are made for; empty for none. */
export const useTicket = (): string => useSyncExternalStore(changed.subscribe, ticketOf);

/** Why a change is made, and for which ticket. */
export type Claim = { readonly reason: string; readonly ticket: string };

let claim: Claim | undefined;

/** Runs the changes that the operator has just given a reason for. The audit log has it with each of them. */
export async function claiming<Result>(given: Claim, run: () => Promise<Result>): Promise<Result> {
  claim = given;
  try {
    return await run();
  } finally {
    claim = undefined;
  }
}

/** Headers of a change. Percent-encoded, because headers are limited to Latin letters. */
export const claimHeaders = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claim ?? { ticket: ticketOf() }).flatMap(([name, text]) =>
      text.trim() === '' ? [] : [[HEADERS[name as keyof typeof HEADERS], encodeURIComponent(text.trim())]],
    ),
  );
