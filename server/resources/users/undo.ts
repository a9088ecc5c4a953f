import { sql } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { SnRow } from '../sns/store.ts';
import { fieldsPart, type Kind } from '../undoing/change.ts';
import { bindToSn, boundUsersPart, unbindFromSn } from './bind-change.ts';
import { removeUsers, saveUsers } from './change.ts';
import { userFields } from './fields.ts';
import { assertUsersFit } from './rules.ts';
import { boundAmong, countBound, findUser, type UserRow } from './store.ts';

export const userKind: Kind<UserRow> = {
  identity: 'guid',
  called: (key) => `user '${key}'`,
  find: (db, { key }) => findUser(db, key),
  parts: [
    fieldsPart(userFields, (tx, row, input, audit) =>
      saveUsers(tx, [{ name: row.name, row, input, hash: undefined }], audit),
    ),
  ],
  made: {
    fields: userFields,
    assertUnused: async (db, { id, name }) => {
      const use = await db.first(sql<{ used: number }>`select exists (select 1 from sn_user where user_id = ${id})
        or exists (select 1 from session where user_id = ${id}) or exists (select 1 from sn_log where user_id = ${id})
        or exists (select 1 from role_user where user_id = ${id})
        or exists (select 1 from user_business where user_id = ${id}) as used`);
      if (use?.used !== 1) return;
      throw new LicensingError(4092, `The user '${name}' was bound or logged in since and is not deleted.`);
    },
    remove: (tx, row, audit) => removeUsers(tx, [row], audit),
  },
};

export const snUsersPart = boundUsersPart<SnRow>({
  among: (db, { id }, userIds) => boundAmong(db, id, userIds),
  assertFit: async (db, sn, count) => assertUsersFit(sn, (await countBound(db, sn.id)) + count),
  bind: bindToSn,
  unbind: unbindFromSn,
});
