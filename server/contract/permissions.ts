import { bffOperations } from './bff/operations.ts';
import type { Operation, Permission } from './operation.ts';
import { operations, type AnyOperationId } from './operations.ts';
import { ROLES, type Role } from './roles.ts';

const READ: Permission = { role: 'viewer', read: true };
const ANYONE: Permission = { role: 'viewer' };

/** Returns the permission that an operation requires of an operator or a platform key. */
export function permissionOf({ allowed = READ }: Operation): Permission {
  if (allowed === 'anyone') return ANYONE;
  return typeof allowed === 'string' ? { role: allowed } : allowed;
}

const every: readonly (Operation & { readonly id: AnyOperationId })[] = [
  ...Object.values(operations),
  ...Object.values(bffOperations),
];

const table = Object.fromEntries(every.map((each) => [each.id, permissionOf(each)])) as Readonly<
  Record<AnyOperationId, Permission>
>;

/** Returns the ids of the operations that a role may run, at least with some bodies. The SPA hides the rest. */
export const permittedTo = (role: Role): AnyOperationId[] =>
  every.map(({ id }) => id).filter((id) => reaches(role, lowestRole(table[id])));

const lowestRole = ({ role, narrowed }: Permission): Role => narrowed?.role ?? role;

const reaches = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

export type ActorRights =
  | { readonly kind: 'operator'; readonly role: Role }
  | { readonly kind: 'key'; readonly permissions: 'read' | 'all' }
  | { readonly kind: 'system' };

/**
 * Returns undefined when the caller may run the operation, at least with some bodies; otherwise the message of the
 * error (531).
 */
export function mayRun(actor: ActorRights, operation: AnyOperationId): string | undefined {
  const needed = table[operation];
  if (actor.kind === 'operator' && !reaches(actor.role, lowestRole(needed))) {
    return `The role ${actor.role} may not do this. It needs the role ${lowestRole(needed)}.`;
  }
  if (actor.kind === 'key' && actor.permissions === 'read' && needed.read !== true)
    return 'The platform key is read-only. Use a key that has all permissions.';
  return undefined;
}

/** True for an operator whose role may run the operation with some bodies only. */
export const isNarrowed = (actor: ActorRights, operation: AnyOperationId): boolean =>
  actor.kind === 'operator' && !reaches(actor.role, table[operation].role);

/** Returns undefined when the caller may run the operation with this body; otherwise the message of the error (531). */
export function mayWrite(actor: ActorRights, operation: AnyOperationId, body: unknown): string | undefined {
  const { role, narrowed } = table[operation];
  if (!narrowed || actor.kind !== 'operator' || !isNarrowed(actor, operation) || narrowed.allows(body))
    return undefined;
  return `The role ${actor.role} may only ${narrowed.says}. Anything else needs the role ${role}.`;
}
