import type { Context } from 'hono';
import { ticketText } from '../contract/history/audit.ts';
import { TICKET_HEADER } from '../contract/records/audit.ts';
import { fieldError } from '../core/errors.ts';
import type { HttpEnv } from './caller.ts';

/**
 * Returns the ticket number in the header of a request, percent-decoded: headers carry Latin letters only. Throws 515 when
 * it is too long, contains control characters or is not percent-encoded UTF-8.
 */
export function ticketOf(c: Context<HttpEnv>): string | undefined {
  const given = c.req.header(TICKET_HEADER);
  if (given === undefined || given === '') return undefined;
  const { data, error } = ticketText.safeParse(decoded(given));
  if (error) throw invalid(error.issues[0]?.message ?? 'is not a ticket number');
  return data === '' ? undefined : data;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    if (cause instanceof URIError) throw invalid('is not percent-encoded UTF-8');
    throw cause;
  }
}

const invalid = (msg: string) => fieldError(515, `header.${TICKET_HEADER}`, msg);
