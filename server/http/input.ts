import type { Context } from 'hono';
import type { z } from 'zod';
import { PROOF_SECONDS } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import type { OperationId } from '../contract/operations.ts';
import { mayRun, mayWrite } from '../contract/permissions.ts';
import { asksForProof } from '../contract/step-up.ts';
import { fieldError, LicensingError } from '../core/errors.ts';
import { parseBody } from './body.ts';
import type { HttpEnv } from './caller.ts';
import type { Claims } from './claims.ts';
import { namesIn } from './names-asked.ts';
import { validate, validateBody } from './validate.ts';

/** Throws 531 for a caller who may not run the operation with any body. */
export function permit(c: Context<HttpEnv>, operation: Operation): void {
  refuse(mayRun(c.get('actor'), operation.id as OperationId));
}

type Given = { path: object; query: object; body: unknown };

/** A request to an operation with the text of its body. */
type Asked = { readonly c: Context<HttpEnv>; readonly operation: Operation; readonly text: string };

/**
 * Returns path, query and body, each parsed by the schema of the operation. Throws 514 and 515 for what the schemas refuse,
 * 531 for a body that the role of the caller may not send, and 4030 as `expectProof` does.
 */
export async function inputOf(asked: Asked): Promise<Given> {
  const input = await parsed(asked);
  if (asksForProof(asked.operation.id, input.body)) expectProof(asked.c);
  return input;
}

/** Throws 4030 for an operator who has not proved presence lately. */
export function expectProof(c: Context<HttpEnv>): void {
  if (c.get('actor').kind !== 'operator' || c.get('isProved') === true) return;
  throw new LicensingError(
    4030,
    `Your last sign-in or confirmation is more than ${PROOF_SECONDS / 60} minutes old. Confirm that it is you, then repeat the action.`,
  );
}

async function parsed({ c, operation, text }: Asked): Promise<Given> {
  const path = operation.path ? validate(operation.path, c.req.param(), 'path') : {};
  const fromBody = operation.queryInBody && text !== '' ? operation.query : undefined;
  const query = fromBody ? queryInBody(c, fromBody, text) : queryOf(c, operation);
  c.set('asked', () => namesIn(operation, query, undefined));
  if (operation.claims) noteClaims(c, query);
  if (!operation.body) return { path, query, body: undefined };
  if (text === '' && operation.bodyOptional) return { path, query, body: undefined };
  const body = await validateBody(operation.body, parseBody(text));
  c.set('asked', () => namesIn(operation, query, body));
  if (operation.claims && isObject(body)) noteClaims(c, body);
  if (operation.allowed !== 'anyone') refuse(mayWrite(c.get('actor'), operation.id as OperationId, body));
  return { path, query, body };
}

/** What a request says in its query or body about itself replaces what its headers say. */
function noteClaims(c: Context<HttpEnv>, { reason, ticket }: Claims): void {
  if (reason) c.set('reason', reason);
  if (ticket) c.set('ticket', ticket);
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;

function queryOf(c: Context<HttpEnv>, operation: Operation): object {
  if (!c.req.url.includes('?')) return operation.query ? validate(operation.query, {}, 'query') : {};
  const given: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, values] of Object.entries(c.req.queries()))
    given[name] = values.length === 1 ? (values[0] ?? '') : values;
  const [first] = Object.keys(given);
  if (operation.query) return validate(operation.query, given, 'query');
  if (first === undefined) return {};
  throw new LicensingError(515, `query.${first} is not a known parameter.`, {
    errors: Object.keys(given).map((name) => ({ path: `query.${name}`, msg: 'is not a known field' })),
  });
}

/** Parses query parameters that came in the body. Throws 515 when the address has some too. */
function queryInBody(c: Context<HttpEnv>, schema: z.ZodObject, text: string): object {
  const [first] = Object.keys(c.req.query());
  if (first !== undefined) throw fieldError(515, `query.${first}`, 'must not be combined with a body');
  return validate(schema, parseBody(text));
}

function refuse(sentence: string | undefined): void {
  if (sentence !== undefined) throw new LicensingError(531, sentence);
}
