import type { operations } from './operations.ts';

export const ROLES = ['viewer', 'support', 'manager', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Ids of all operations of the licensing API. */
export type OperationId = (typeof operations)[keyof typeof operations]['id'];

/**
 * The lowest role that may run an operation; every role may do what those before it may. An operation without a row
 * does not compile. `read` marks what a read-only platform key may do.
 */
export const permissions: Readonly<Record<OperationId, { role: Role; read?: true }>> = {
  listBusinesses: { role: 'viewer', read: true },
  queryBusinesses: { role: 'viewer', read: true },
  createBusiness: { role: 'manager' },
  getBusiness: { role: 'viewer', read: true },
  updateBusiness: { role: 'administrator' },
  resetBusiness: { role: 'administrator' },
  deleteBusiness: { role: 'administrator' },
};

/** Ids of the operations that a role may run; the SPA hides the rest. */
export const permittedTo = (role: Role): OperationId[] =>
  (Object.keys(permissions) as OperationId[]).filter((id) => roleReaches(role, permissions[id].role));

const roleReaches = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

type ActorRights =
  | { readonly kind: 'operator'; readonly role: Role }
  | { readonly kind: 'key'; readonly permissions: 'read' | 'all' }
  | { readonly kind: 'system' };

/** Undefined when the caller may run the operation, else the sentence that refuses it (531). */
export function mayRun(actor: ActorRights, operation: OperationId): string | undefined {
  const needed = permissions[operation];
  if (actor.kind === 'operator' && !roleReaches(actor.role, needed.role)) {
    return `The role ${actor.role} may not do this; it takes ${needed.role}.`;
  }
  if (actor.kind === 'key' && actor.permissions === 'read' && needed.read !== true) return 'The key may only read.';
  return undefined;
}
