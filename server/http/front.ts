import type { Context } from 'hono';
import type { Operation } from '../contract/operation.ts';
import type { Transaction } from '../db/handle.ts';
import type { HttpEnv } from './caller.ts';
import { claimsOf, type Claims } from './claims.ts';

/**
 * The checks that a group of operations makes before the body of a request is read: the licensing API, the back office,
 * licensed applications (docs/decisions/0045-one-binder.md). Handlers are given `Known` about the sender.
 */
export type Front<Known extends object = object> = {
  /** The router mounts the operations below it; their paths in the contract begin with it. */
  readonly prefix: '' | '/bff' | '/runtime';
  /** True for the operations that anyone may run. A front has either these or the others. */
  readonly isOpen: boolean;
  /** Refuses a request before its body is read. These refusals do not appear in the audit log. */
  readonly admit: (c: Context<HttpEnv>, operation: Operation) => Promise<Known> | Known;
  /** Refuses a change, within its transaction, whose sender lost the right to it after `admit`. */
  readonly confirm?: (tx: Transaction, c: Context<HttpEnv>) => Promise<void>;
  /** Reads what a request claims about itself. Throws 515 when that is malformed. */
  readonly claims?: (c: Context<HttpEnv>) => Claims;
  readonly idempotencyKey?: (c: Context<HttpEnv>) => string | undefined;
};

/** The licensing API. `createApi` identifies the caller before. */
export const licensingApi: Front = {
  prefix: '',
  isOpen: false,
  admit: () => ({}),
  claims: claimsOf,
  idempotencyKey: (c) => (c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined),
};
