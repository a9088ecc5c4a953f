import type { Reader, Transaction } from '../../db/handle.ts';
import type { Audit, Target } from '../../http/audit.ts';
import { endSessions } from '../online/end-store.ts';
import { assertWritable } from '../sns/rules.ts';
import type { SnRow } from '../sns/store.ts';
import { ChangedSince, type Part } from '../undoing/change.ts';
import { assertUsersFit } from './rules.ts';
import {
  bindUsers,
  boundAmong,
  countBound,
  idsOf,
  sessionsOn,
  unbindUsers,
  usersOr404,
  userTarget,
  type UserRow,
} from './store.ts';

/**
 * Returns those of some users that are not bound to an SN yet. Throws 4093 for an archived SN, and 1794 when they would be
 * more than its limit.
 */
export async function unboundOf(db: Reader, sn: SnRow, users: readonly UserRow[]): Promise<UserRow[]> {
  assertWritable(sn);
  const bound = await boundAmong(db, sn.id, idsOf(users));
  const added = users.filter(({ id }) => !bound.has(id));
  if (added.length > 0) assertUsersFit(sn, (await countBound(db, sn.id)) + added.length);
  return added;
}

/** Returns those of some users that are bound to an SN. Throws 4093 for an archived SN. */
export async function boundOf(db: Reader, sn: SnRow, users: readonly UserRow[]): Promise<UserRow[]> {
  assertWritable(sn);
  const bound = await boundAmong(db, sn.id, idsOf(users));
  return users.filter(({ id }) => bound.has(id));
}

/** Binds users to an SN and audits that. None of them may be bound yet. */
export async function bindToSn(tx: Transaction, sn: SnRow, users: readonly UserRow[], audit: Audit): Promise<void> {
  await bindUsers(tx, sn.id, idsOf(users));
  audit(...bindingChanges(sn, users).map(({ target, fields }) => ({ target, after: fields })));
}

/** Unbinds users from an SN, ends their sessions on it, and audits that. */
export async function unbindFromSn(tx: Transaction, sn: SnRow, users: readonly UserRow[], audit: Audit): Promise<void> {
  await unbindUsers(tx, sn.id, idsOf(users));
  // A session belongs to a user only when its account was checked.
  await endSessions(tx, { ids: await sessionsOn(tx, sn.id, idsOf(users)) }, 'kickOut');
  audit(...bindingChanges(sn, users).map(({ target, fields }) => ({ target, before: fields })));
}

/** A binding belongs to both: the audit log lists it under the SN and under each user. */
const bindingChanges = (sn: SnRow, users: readonly UserRow[]): { target: Target; fields: object }[] => [
  { target: { kind: 'sn', key: sn.sn }, fields: { users: users.map(({ name }) => name) } },
  ...users.map((user) => ({ target: userTarget(user), fields: { sns: [sn.sn] } })),
];

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
