import { operatorOperations } from '../contract/bff/operators.ts';
import type { Input } from '../contract/operation.ts';
import { fieldError, LicensingError } from '../core/errors.ts';
import { runList } from '../query/list.ts';
import { objects, one } from '../http/answer.ts';
import { type Target, changeOf } from '../http/audit.ts';
import { Routes, type WriteContext } from '../http/routes.ts';
import { grantAccess, prepareAccess, withSecrets, type Access } from './invitation/access.ts';
import { expectChangeable, expectNotOwn, expectRemovable } from './operator-rules.ts';
import {
  findOperator,
  hasOtherAdministrator,
  insertOperator,
  operatorList,
  operatorOr404,
  operatorRecord,
  removeOperator,
  updateOperator,
  type OperatorChanges,
  type OperatorRow,
} from './operator-store.ts';
import { expectStrongPassword, type Passwords } from './passwords.ts';
import { resetFactor } from './factor/reset-factor.ts';
import { endNumbered } from './session-store.ts';
import { sessionsOf } from './session-list.ts';
import type { SignedIn } from './front.ts';
import type { Parts } from './parts.ts';

/** The people who sign in to the back office, for administrators. */
export const operatorRoutes = ({ deps, front, passwords }: Parts) =>
  new Routes(deps, operatorOperations, front)
    .read('GET /bff/operators', ({ db, query }) => runList(db, operatorList, query))
    .prepared(
      'POST /bff/operators',
      ({ body }) => firstAccess(passwords, body),
      async ({ body, tx, audit, prepared: access }) => {
        if (await findOperator(tx, body.username)) throw nameTaken(body.username);
        const row = await insertOperator(tx, { ...body, ...access });
        const secrets = await grantAccess(tx, row.id, access);
        const record = await operatorRecord(tx, row.id);
        audit(changeOf(target(row), undefined, record));
        return one(withSecrets(record, secrets), row.revision);
      },
    )
    .read('GET /bff/operators/{username}', async ({ db, path }) => {
      const row = await operatorOr404(db, path.username);
      return one(await operatorRecord(db, row.id), row.revision);
    })
    .prepared(
      'PATCH /bff/operators/{username}',
      async ({ db, path, body: { password, displayName } }) => {
        const known = await operatorOr404(db, path.username);
        if (password === undefined) return undefined;
        expectStrongPassword('password', password, [known.username, displayName ?? known.display_name]);
        return passwords.hash(password);
      },
      changeOperator,
    )
    .write('DELETE /bff/operators/{username}', async ({ path, session, tx, audit, expect }) => {
      const row = await operatorOr404(tx, path.username);
      expect(row.revision);
      expectRemovable(session.username, asTarget(row), await hasOtherAdministrator(tx, row.id));
      audit(changeOf(target(row), await operatorRecord(tx, row.id), undefined));
      await removeOperator(tx, row.id);
      return objects([{ username: row.username }]);
    })
    .prepared(
      'POST /bff/operators/{username}/access',
      async ({ db, path, body, session }) => {
        const { username } = await operatorOr404(db, path.username);
        expectNotOwn(session.username, username);
        return prepareAccess(passwords, body.access);
      },
      async ({ path, tx, audit, prepared: access }) => {
        const row = await operatorOr404(tx, path.username);
        const before = await operatorRecord(tx, row.id);
        const { passwordHash: password_hash, mustChange } = access;
        await updateOperator(tx, row, { password_hash, password_date: tx.now, must_change: mustChange ? 1 : 0 });
        const secrets = await grantAccess(tx, row.id, access);
        const record = await operatorRecord(tx, row.id);
        audit(changeOf(target(row), before, record));
        return one(withSecrets(record, secrets));
      },
    )
    .read('GET /bff/operators/{username}/sessions', async ({ db, path, query, session }) =>
      sessionsOf(db, deps.clock(), (await operatorOr404(db, path.username)).id, session, query),
    )
    .write('DELETE /bff/operators/{username}/sessions/{id}', async ({ path, tx, audit }) => {
      const row = await operatorOr404(tx, path.username);
      if ((await endNumbered(tx, row.id, path.id)) === 0) throw noSession(path.id);
      audit({ target: target(row), before: { session: path.id } });
      return objects([{ id: path.id }]);
    })
    .write('DELETE /bff/operators/{username}/second-factor', async ({ path, session, tx, audit }) => {
      const row = await operatorOr404(tx, path.username);
      if (row.username === session.username)
        throw new LicensingError(
          4093,
          'You cannot reset your own second factor here. Remove it in your account, with your password and a code.',
        );
      const change = await resetFactor(tx, row);
      if (change) audit(change);
      return one(await operatorRecord(tx, row.id));
    }).app;

type NewOperatorBody = Input<(typeof operatorOperations)['POST /bff/operators']>['body'];

/** Prepares the first way in of an operator. Throws 514 or 515 unless the body names exactly one. */
async function firstAccess(passwords: Passwords, body: NewOperatorBody): Promise<Access> {
  const { access, password, username, displayName } = body;
  if (access === undefined && password === undefined) throw fieldError(514, 'password', 'is required without `access`');
  if (password === undefined) return prepareAccess(passwords, access ?? 'invitation');
  if (access !== undefined) throw fieldError(515, 'access', 'must not be given beside a password');
  expectStrongPassword('password', password, [username, displayName]);
  return { kind: 'given', passwordHash: await passwords.hash(password), mustChange: false };
}

type OperatorChange = WriteContext<(typeof operatorOperations)['PATCH /bff/operators/{username}']> &
  SignedIn & { readonly prepared: string | undefined };

async function changeOperator({ path, body, session, tx, audit, expect, prepared: passwordHash }: OperatorChange) {
  const { displayName, role, disabled } = body;
  const row = await operatorOr404(tx, path.username);
  expect(row.revision);
  expectChangeable(session.username, asTarget(row), body, await hasOtherAdministrator(tx, row.id));
  const changes: OperatorChanges = {
    ...(displayName !== undefined && displayName !== row.display_name && { display_name: displayName }),
    ...(role !== undefined && role !== row.role && { role }),
    ...(disabled !== undefined && disabled !== (row.disabled === 1) && { disabled: disabled ? 1 : 0 }),
    ...(passwordHash !== undefined && { password_hash: passwordHash, password_date: tx.now, must_change: 0 }),
  };
  const before = await operatorRecord(tx, row.id);
  if (Object.keys(changes).length === 0) return one(before, row.revision);
  const revision = await updateOperator(tx, row, changes);
  const after = await operatorRecord(tx, row.id);
  audit(changeOf(target(row), before, after));
  return one(after, revision);
}

const asTarget = ({ username, role, disabled }: OperatorRow) => ({ username, role, disabled: disabled === 1 });

const target = ({ username }: { readonly username: string }): Target => ({ kind: 'operator', key: username });

const nameTaken = (username: string): LicensingError =>
  new LicensingError(4090, `An operator named '${username}' already exists. Choose another user name.`, {
    errors: [{ path: 'username', msg: 'is taken' }],
  });

export const noSession = (id: number): LicensingError =>
  new LicensingError(4040, `This operator has no session ${id}. It may have ended.`);
