import type { Transaction } from '../../db/handle.ts';
import type { Audit, Target } from '../../http/audit.ts';
import { idsOf, userTarget, type UserRow } from '../users/store.ts';
import { addMembers, removeMembers, type RoleRow } from './store.ts';

export const roleTarget = ({ guid }: RoleRow): Target => ({ kind: 'role', key: guid });

/** Assigns a role to users, or removes it from them, and audits that. Users for whom nothing changes are left out. */
export async function changeMembers(
  tx: Transaction,
  role: RoleRow,
  users: readonly UserRow[],
  way: 'bind' | 'unbind',
  audit: Audit,
): Promise<void> {
  const ids = idsOf(users);
  const changed = new Set(await (way === 'bind' ? addMembers(tx, role, ids) : removeMembers(tx, role, ids)));
  const concerned = users.filter(({ id }) => changed.has(id));
  if (concerned.length === 0) return;
  const side = way === 'bind' ? 'after' : 'before';
  audit(
    { target: roleTarget(role), [side]: { users: concerned.map(({ name }) => name) } },
    ...concerned.map((user) => ({ target: userTarget(user), [side]: { roles: [role.name] } })),
  );
}
