import type { BffOperationId } from './bff/operations.ts';
import { bffPermissions } from './bff/permissions.ts';
import type { operations } from './operations.ts';
import { permissions } from './permissions.ts';

export const ROLES = ['viewer', 'support', 'manager', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Ids of all operations of the licensing API. */
export type OperationId = (typeof operations)[keyof typeof operations]['id'];

/** The same, and those of the back office itself. */
export type AnyOperationId = OperationId | BffOperationId;

export type Permission = {
  /** The lowest role that may run the operation; every role may do what those before it may. */
  readonly role: Role;
  /** A read-only platform key may run it too. */
  readonly read?: true;
  /** A lower role that may run it with some bodies only. */
  readonly narrowed?: { readonly role: Role; readonly says: string; readonly allows: (body: unknown) => boolean };
};

const table: Readonly<Record<AnyOperationId, Permission>> = { ...permissions, ...bffPermissions };

/** Ids of the operations that a role may run; the SPA hides the rest. */
export const permittedTo = (role: Role): AnyOperationId[] =>
  (Object.keys(table) as AnyOperationId[]).filter((id) => reaches(role, table[id].narrowed?.role ?? table[id].role));

const reaches = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

export type ActorRights =
  | { readonly kind: 'operator'; readonly role: Role }
  | { readonly kind: 'key'; readonly permissions: 'read' | 'all' }
  | { readonly kind: 'system' };

/** Undefined when the caller may run the operation, at least with some bodies; else the sentence that refuses it (531). */
export function mayRun(actor: ActorRights, operation: AnyOperationId): string | undefined {
  const needed = table[operation];
  if (actor.kind === 'operator' && !reaches(actor.role, needed.narrowed?.role ?? needed.role)) {
    return `The role ${actor.role} may not do this; it takes ${needed.narrowed?.role ?? needed.role}.`;
  }
  if (actor.kind === 'key' && actor.permissions === 'read' && needed.read !== true) return 'The key may only read.';
  return undefined;
}

/** True for an operator whose role may run the operation with some bodies only. */
export const isNarrowed = (actor: ActorRights, operation: AnyOperationId): boolean =>
  actor.kind === 'operator' && !reaches(actor.role, table[operation].role);

/** Undefined when the caller may run the operation with this body, else the sentence that refuses it (531). */
export function mayWrite(actor: ActorRights, operation: AnyOperationId, body: unknown): string | undefined {
  const { role, narrowed } = table[operation];
  if (!narrowed || actor.kind !== 'operator' || !isNarrowed(actor, operation) || narrowed.allows(body))
    return undefined;
  return `The role ${actor.role} may only ${narrowed.says}; more takes ${role}.`;
}
