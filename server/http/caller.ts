import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { Role } from '../contract/roles.ts';
import { ipAddress } from '../core/address.ts';
import type { Ran } from '../db/handle.ts';
import type { Deps } from './deps.ts';

/** The caller of an operation, as the audit log and the request log name it. */
export type Actor =
  | { readonly kind: 'operator'; readonly name: string; readonly role: Role }
  | { readonly kind: 'key'; readonly name: string; readonly permissions: 'read' | 'all' }
  | { readonly kind: 'system'; readonly name: string };

/** The service itself, as the author of changes that a rule makes. */
export const SYSTEM = { kind: 'system', name: 'system' } as const satisfies Actor;

/** Returns the name by which callers take turns. */
export const callerName = ({ kind, name }: Pick<Actor, 'kind' | 'name'>): string => `${kind} ${name}`;

/**
 * Data that the process hands to the API beside the request. It is the second argument of `fetch` and never a header, so
 * that no client can set it.
 */
export type Bindings = {
  readonly incoming?: IncomingMessage;
  /** The gateway sets it for a signed-in operator. */
  readonly operator?: {
    readonly actor: Extract<Actor, { kind: 'operator' }>;
    readonly ip: string;
    readonly requestId: string;
    /** True when the operator has proved presence lately (`PROOF_SECONDS`). */
    readonly isProved: boolean;
    /** True when the browser has closed its connection. */
    readonly isGone: () => boolean;
  };
};

export type Variables = {
  actor: Actor;
  ip: string;
  requestId: string;
  operation: string;
  /** True for an operator who has proved presence lately (`PROOF_SECONDS`). */
  isProved?: boolean;
  ticket?: string | undefined;
  reason?: string | undefined;
  /** Where the reads ran; absent before the first reader. */
  ran?: Ran;
  /** Names of the filters and sorts; absent before the input is parsed. */
  asked?: () => Asked;
};

/** Names of the filters and sorts of a request, without their values. */
export type Asked = { readonly filters: readonly string[]; readonly sorts: readonly string[] };

export type HttpEnv = { Bindings: Bindings; Variables: Variables };

/**
 * Returns the address of the client: that of the connection, or with TRUST_PROXY the last entry of `X-Forwarded-For`,
 * which the proxy wrote. An entry that is not an address is ignored.
 */
export function addressOf(
  c: Pick<Context<HttpEnv>, 'env' | 'req'>,
  { trustProxy }: Pick<Deps['config'], 'trustProxy'>,
): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  return ipAddress(forwarded ?? '') ?? peerAddress(c.env) ?? '127.0.0.1';
}

/** Returns a function that is true when the client of a request has closed its connection. */
export const goneOf = ({ operator, incoming }: Bindings): (() => boolean) =>
  operator?.isGone ?? (() => incoming?.socket.destroyed === true || incoming?.socket.readableEnded === true);

/** Returns the address at the other end of the connection; undefined for a request within this process. */
export const peerAddress = ({ incoming }: Bindings): string | undefined =>
  ipAddress(incoming?.socket.remoteAddress ?? '');
