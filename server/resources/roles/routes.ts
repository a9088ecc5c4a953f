import { userRoleOperations } from '../../contract/holders/user-roles.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList, recordById } from '../../query/list.ts';
import { resolveCreate, resolveWrite } from '../../core/write.ts';
import { removeRow, revise } from '../../core/rows.ts';
import { all, objects, one, type Answer } from '../../http/answer.ts';
import { changeOf } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { userByGuidOr404, usersByGuidOr404, userRecords, usersInRole } from '../users/store.ts';
import { changeMembers, roleTarget } from './change.ts';
import { hadBy, roleFields, roleList } from './fields.ts';
import { findRole, insertRole, roleOr404 } from './store.ts';

export const roleRoutes = (deps: Deps) =>
  new Routes(deps, userRoleOperations)
    .read('GET /roles', async ({ db, query: { user, ...page } }) => {
      const of = user === undefined ? [] : [hadBy(await userByGuidOr404(db, user))];
      return runList(db, roleList, page, {}, { where: of });
    })
    .write('POST /roles', async ({ tx, body, audit }) => {
      if (await findRole(tx, body.name)) throw nameTaken(body.name);
      const row = await insertRole(tx, { ...resolveCreate(roleFields, body, {}, tx.zone), name: body.name });
      const record = await recordById(tx, roleList, row.id);
      audit(changeOf(roleTarget(row), undefined, record));
      return one(record, row.revision);
    })
    .read('GET /roles/role/{guid}', async ({ db, path }) => {
      const row = await roleOr404(db, path.guid);
      return one(await recordById(db, roleList, row.id), row.revision);
    })
    .write('PATCH /roles/role/{guid}', async ({ tx, path, body, audit, expect }) => {
      const row = await roleOr404(tx, path.guid);
      expect(row.revision);
      const changes = resolveWrite(roleFields, 'patch', body, row, tx.zone);
      const before = await recordById(tx, roleList, row.id);
      if (Object.keys(changes).length === 0) return one(before, row.revision);
      if (body.name !== undefined && body.name !== row.name && (await findRole(tx, body.name)))
        throw nameTaken(body.name);
      const revision = await revise(tx, 'role', row, changes);
      const after = await recordById(tx, roleList, row.id);
      audit(changeOf(roleTarget(row), before, after));
      return one(after, revision);
    })
    .write('DELETE /roles/role/{guid}', async ({ tx, path, audit, expect }) => {
      const row = await roleOr404(tx, path.guid);
      expect(row.revision);
      audit(changeOf(roleTarget(row), await recordById(tx, roleList, row.id), undefined));
      await removeRow(tx, 'role', row);
      return objects([{ guid: row.guid }]);
    })
    .read('GET /roles/role/{guid}/users', async ({ db, path, query }) =>
      usersInRole(db, await roleOr404(db, path.guid), query),
    )
    .write('POST /roles/role/{guid}/users', (c) => members(c, 'bind'))
    .write('DELETE /roles/role/{guid}/users', (c) => members(c, 'unbind')).app;

type Members = WriteContext<(typeof userRoleOperations)['POST /roles/role/{guid}/users']>;

async function members({ tx, path, body, audit }: Members, way: 'bind' | 'unbind'): Promise<Answer> {
  const role = await roleOr404(tx, path.guid);
  const users = await usersByGuidOr404(
    tx,
    body.map(({ guid }) => guid),
  );
  await changeMembers(tx, role, users, way, audit);
  return all(await userRecords(tx, users));
}

const nameTaken = (name: string): LicensingError =>
  new LicensingError(4090, `A role named '${name}' already exists. Choose another name.`, {
    errors: [{ path: 'name', msg: 'is taken' }],
  });
