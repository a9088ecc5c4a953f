import type { Kind } from '../undoing/change.ts';
import { boundUsersPart } from '../users/bind-change.ts';
import { changeMembers } from './change.ts';
import { membersAmong, roleWithGuid, type RoleRow } from './store.ts';

/** Only the assignment of a role to users is undone, not the change of the role itself. */
export const roleKind: Kind<RoleRow> = {
  identity: 'guid',
  called: (key) => `role '${key}'`,
  find: (db, { key }) => roleWithGuid(db, key),
  parts: [
    boundUsersPart<RoleRow>({
      among: membersAmong,
      bind: (tx, role, users, audit) => changeMembers(tx, role, users, 'bind', audit),
      unbind: (tx, role, users, audit) => changeMembers(tx, role, users, 'unbind', audit),
    }),
  ],
};
