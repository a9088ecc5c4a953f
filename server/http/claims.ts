import type { Context } from 'hono';
import type { z } from 'zod';
import { reasonText, ticketText } from '../contract/history/audit.ts';
import { REASON_HEADER, TICKET_HEADER } from '../contract/records/audit.ts';
import { fieldError } from '../core/errors.ts';
import type { HttpEnv } from './caller.ts';

/** What a request says about itself: the ticket that it is made for, and why. */
export type Claims = { readonly ticket?: string | undefined; readonly reason?: string | undefined };

/**
 * Returns the claims in the headers of a request, percent-decoded: headers carry Latin letters only. Throws 515 when one
 * is too long, contains control characters or is not percent-encoded UTF-8.
 */
export const claimsOf = (c: Context<HttpEnv>): Claims => ({
  ticket: claimOf(c, TICKET_HEADER, ticketText),
  reason: claimOf(c, REASON_HEADER, reasonText),
});

function claimOf(c: Context<HttpEnv>, header: string, schema: z.ZodType<string>): string | undefined {
  const given = c.req.header(header);
  if (given === undefined || given === '') return undefined;
  const { data, error } = schema.safeParse(decoded(header, given));
  if (error) throw invalid(header, error.issues[0]?.message ?? 'is malformed');
  return data === '' ? undefined : data;
}

function decoded(header: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    if (cause instanceof URIError) throw invalid(header, 'is not percent-encoded UTF-8');
    throw cause;
  }
}

const invalid = (header: string, msg: string) => fieldError(515, `header.${header}`, msg);
