import type { IncomingMessage } from 'node:http';
import type { Role } from '../contract/roles.ts';

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

/** Address of the peer; the last hop of `X-Forwarded-For` when a trusted proxy stands in front. */
export function addressOf(
  incoming: IncomingMessage | undefined,
  forwarded: string | undefined,
  trustProxy: boolean,
): string {
  const proxied = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined;
  return proxied || incoming?.socket.remoteAddress || '127.0.0.1';
}
