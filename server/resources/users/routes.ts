import { userOperations } from '../../contract/holders/users.ts';
import { fieldError } from '../../core/errors.ts';
import { runList } from '../../query/list.ts';
import type { Reader } from '../../db/handle.ts';
import { all, objects, one, type Answer } from '../../http/answer.ts';
import { callerName } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { hashPasswords, removeUsers, saveUsers, type PasswordHash } from './change.ts';
import { endSessionsOf } from './end-change.ts';
import { presenceRecord, scopedUserList } from './fields.ts';
import {
  findUser,
  findUsers,
  userByGuidOr404,
  userOr404,
  userRecord,
  userRecords,
  usersByGuidOr404,
  usersOr404,
  type UserRow,
} from './store.ts';

export function userRoutes(deps: Deps) {
  return new Routes(deps, userOperations)
    .read('GET /users', ({ db, query }) => runList(db, scopedUserList(query.scope), query))
    .read('POST /users/data', ({ db, query, body }) => runList(db, scopedUserList(query.scope), query, body))
    .prepared(
      'PATCH /users',
      ({ body, actor }) => hashPasswords(body, callerName(actor)),
      (c) => saveBatch(c, usersOr404),
    )
    .prepared(
      'POST /users',
      ({ body, actor }) => hashPasswords(body, callerName(actor)),
      (c) => saveBatch(c, findUsers),
    )
    .write('DELETE /users', async ({ tx, body, audit }) => {
      const rows = await usersOr404(
        tx,
        body.map(({ name }) => name),
      );
      await removeUsers(tx, rows, audit);
      return objects(rows.map(({ name }) => ({ name })));
    })
    .read('GET /users/user/{name}', async ({ db, path, query }) => {
      const row = await userOr404(db, path.name);
      return one(await userRecord(db, row, scopedUserList(query.scope).record), row.revision);
    })
    .prepared(
      'PATCH /users/user/{name}',
      ({ body, actor }) => hashPasswords([body], callerName(actor)),
      (c) => saveOne(c, userOr404),
    )
    .prepared(
      'POST /users/user/{name}',
      ({ body, actor }) => hashPasswords([body], callerName(actor)),
      (c) => saveOne(c, findUser),
    )
    .write('DELETE /users/user/{name}', async ({ tx, path, audit, expect }) => {
      const row = await userOr404(tx, path.name);
      expect(row.revision);
      await removeUsers(tx, [row], audit);
      return objects([{ name: row.name }]);
    })
    .read('GET /users/status', async ({ db, query }) =>
      one(await userRecord(db, await userByGuidOr404(db, query.guid), presenceRecord)),
    )
    .write('POST /users/end', async ({ tx, body, query: { noticeSeconds = 0, reason }, audit }) => {
      const rows = await usersByGuidOr404(
        tx,
        body.map(({ guid }) => guid),
      );
      await endSessionsOf(tx, rows, { noticeSeconds, reason }, audit);
      return all(await userRecords(tx, rows));
    }).app;
}

/** Returns users by their accounts. Throws 4040 when a missing one is an error and not added. */
type FindAll = (db: Reader, names: readonly string[]) => Promise<(UserRow | undefined)[]>;

type Batch = WriteContext<(typeof userOperations)['PATCH /users']> & { prepared: readonly PasswordHash[] };

/** With `If-Match`, each user of the batch must have the version it names. */
async function saveBatch({ tx, body, prepared, audit, expect }: Batch, find: FindAll): Promise<Answer> {
  const known = await find(
    tx,
    body.map(({ name }) => name),
  );
  for (const row of known) expect(row?.revision ?? NEVER_SAVED);
  const entries = body.map((input, at) => ({ name: input.name, row: known[at], input, hash: prepared[at] }));
  return all((await saveUsers(tx, entries, audit)).records);
}

/** Returns a user. Throws 4040 when a missing one is an error and not added. */
type Find = (db: Reader, name: string) => Promise<UserRow | undefined>;

type Single = WriteContext<(typeof userOperations)['PATCH /users/user/{name}']> & {
  prepared: readonly PasswordHash[];
};

async function saveOne({ tx, path, body, prepared, audit, expect }: Single, find: Find): Promise<Answer> {
  const { name } = path;
  if (body.name !== undefined && body.name !== name) {
    throw fieldError(515, 'name', `must be the account of the path, ${name}`);
  }
  const row = await find(tx, name);
  expect(row?.revision ?? NEVER_SAVED);
  const { rows, records } = await saveUsers(tx, [{ name, row, input: body, hash: prepared[0] }], audit);
  return { ...all(records), etag: `"${rows[0]?.revision}"` };
}

/** The version that `If-Match` is compared with when there is no record. No record has it. */
const NEVER_SAVED = 0;
