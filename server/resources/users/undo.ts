import { sql } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import type { Audit } from '../../http/audit.ts';
import type { SnRow } from '../sns/store.ts';
import { ChangedSince, fieldsPart, type Kind, type Part } from '../undoing/change.ts';
import { bindToSn, unbindFromSn } from './bind-change.ts';
import { removeUsers, saveUsers } from './change.ts';
import { userFields } from './fields.ts';
import { assertUsersFit } from './rules.ts';
import { boundAmong, countBound, findUser, idsOf, usersOr404, type UserRow } from './store.ts';

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

type Owner<Row> = {
  /** Returns the ids of those users who are bound to the owner. */
  readonly among: (db: Reader, owner: Row, userIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Throws when so many users more cannot be bound. */
  readonly assertFit?: (db: Reader, owner: Row, count: number) => Promise<void>;
  readonly bind: Write<Row>;
  readonly unbind: Write<Row>;
};

type Write<Row> = (tx: Transaction, owner: Row, users: readonly UserRow[], audit: Audit) => Promise<void>;

/** The users of an owner: those that the change bound are unbound, or those that it unbound are bound again. */
export const boundUsersPart = <Row>({ among, assertFit, bind, unbind }: Owner<Row>): Part<Row> => ({
  claims: (name) => name === 'users',
  plan: async (db, owner, { before, after }) => {
    const isBinding = Object.hasOwn(after, 'users');
    const names = (isBinding ? after['users'] : before['users']) as readonly string[];
    const users = await usersOr404(db, names);
    const bound = await among(db, owner, idsOf(users));
    if (bound.size !== (isBinding ? users.length : 0)) throw new ChangedSince(['users']);
    if (!isBinding) await assertFit?.(db, owner, users.length);
    return {
      before: after,
      after: before,
      write: (tx, audit) => (isBinding ? unbind : bind)(tx, owner, users, audit),
    };
  },
});

export const snUsersPart = boundUsersPart<SnRow>({
  among: (db, { id }, userIds) => boundAmong(db, id, userIds),
  assertFit: async (db, sn, count) => assertUsersFit(sn, (await countBound(db, sn.id)) + count),
  bind: bindToSn,
  unbind: unbindFromSn,
});
