import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { Role } from '../contract/roles.ts';
import { ipAddress } from '../core/address.ts';
import type { Deps } from './deps.ts';

/** Who acts: the audit log and the request log name it. */
export type Actor =
  | { readonly kind: 'operator'; readonly name: string; readonly role: Role }
  | { readonly kind: 'key'; readonly name: string; readonly permissions: 'read' | 'all' }
  | { readonly kind: 'system'; readonly name: string };

/**
 * What the process itself hands to the API beside the request. A client cannot set it: it travels as the second
 * argument of `fetch`, never as a header.
 */
export type Bindings = {
  readonly incoming?: IncomingMessage;
  /** Set by the gateway for a signed-in operator. */
  readonly operator?: {
    readonly actor: Extract<Actor, { kind: 'operator' }>;
    readonly ip: string;
    readonly requestId: string;
  };
};

export type Variables = {
  actor: Actor;
  ip: string;
  requestId: string;
  operation: string;
  /** What the request says it is made for. */
  ticket?: string | undefined;
};
export type HttpEnv = { Bindings: Bindings; Variables: Variables };

/**
 * Returns the address of the client: that of the connection, or with TRUST_PROXY the last entry of `X-Forwarded-For`,
 * which the proxy wrote. An entry that is no address is not used.
 */
export function addressOf(
  c: Pick<Context<HttpEnv>, 'env' | 'req'>,
  { trustProxy }: Pick<Deps['config'], 'trustProxy'>,
): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  return ipAddress(forwarded ?? '') ?? peerAddress(c.env) ?? '127.0.0.1';
}

/** Returns the address at the other end of the connection; undefined for a request within this process. */
export const peerAddress = ({ incoming }: Bindings): string | undefined =>
  ipAddress(incoming?.socket.remoteAddress ?? '');
