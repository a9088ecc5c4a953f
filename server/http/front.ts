import type { Context } from 'hono';
import type { Operation } from '../contract/operation.ts';
import type { Transaction } from '../db/handle.ts';
import type { HttpEnv } from './caller.ts';
import { ticketOf } from './ticket.ts';

/**
 * What the operations under one path ask of a request: the licensing API, the back office, licensed applications. `Known`
 * is what their handlers learn of the sender.
 */
export type Front<Known extends object = object> = {
  /** Where the router mounts the operations, when their paths in the contract begin with it. */
  readonly prefix: '' | '/bff' | '/runtime';
  /** True when it answers the operations that anyone may run; false when it answers the others. */
  readonly isOpen: boolean;
  /** Refuses a request before its body is read. These refusals are not in the audit log. */
  readonly admit: (c: Context<HttpEnv>, operation: Operation) => Promise<Known> | Known;
  /** Refuses a change, in its transaction, whose sender has lost the right to it since `admit`. */
  readonly confirm?: (tx: Transaction, c: Context<HttpEnv>) => Promise<void>;
  /** Reads the ticket number of a request. Throws 515 when it is malformed. */
  readonly ticket?: (c: Context<HttpEnv>) => string | undefined;
  readonly idempotencyKey?: (c: Context<HttpEnv>) => string | undefined;
};

/** The licensing API. `createApi` has identified the caller before. */
export const licensingApi: Front = {
  prefix: '',
  isOpen: false,
  admit: () => ({}),
  ticket: ticketOf,
  idempotencyKey: (c) => (c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined),
};
