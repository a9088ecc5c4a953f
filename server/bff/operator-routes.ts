import { operatorOperations } from '../contract/bff/operators.ts';
import { LicensingError } from '../core/errors.ts';
import { runList } from '../query/list.ts';
import { objects, one } from '../http/answer.ts';
import { type Target, changeOf } from '../http/audit.ts';
import { Routes, type WriteContext } from '../http/routes.ts';
import { expectChangeable, expectRemovable } from './operator-rules.ts';
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
import { expectStrongPassword } from './passwords.ts';
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
      ({ body }) => {
        expectStrongPassword('password', body.password, [body.username, body.displayName]);
        return passwords.hash(body.password);
      },
      async ({ body, tx, audit, prepared: passwordHash }) => {
        if (await findOperator(tx, body.username)) throw nameTaken(body.username);
        const row = await insertOperator(tx, { ...body, passwordHash });
        const record = await operatorRecord(tx, row.id);
        audit(changeOf(target(row), undefined, record));
        return one(record, row.revision);
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
    ...(passwordHash !== undefined && { password_hash: passwordHash, password_date: tx.now }),
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
