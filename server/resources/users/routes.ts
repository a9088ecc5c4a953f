import { userOperations } from '../../contract/holders/users.ts';
import { eachEntry } from '../../core/batch.ts';
import { fieldError } from '../../core/errors.ts';
import { runList } from '../../query/list.ts';
import { removeRow } from '../../core/rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { all, objects, one, type Answer } from '../../http/answer.ts';
import { changeOf, type Audit } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { endSessions } from '../online/end-store.ts';
import { addUser, changeUser, createHasher, type PasswordHash } from './change.ts';
import { presenceRecord, scopedUserList } from './fields.ts';
import { findUser, userByGuidOr404, userOr404, userRecord, userRecords, userTarget, type UserRow } from './store.ts';

export function userRoutes(deps: Deps) {
  const hash = createHasher();
  return new Routes(deps, userOperations)
    .read('GET /users', ({ db, query }) => runList(db, scopedUserList(query.scope), query))
    .read('POST /users/data', ({ db, query, body }) => runList(db, scopedUserList(query.scope), query, body))
    .prepared(
      'PATCH /users',
      ({ body }) => hash(body),
      (c) => saveBatch(c, userOr404),
    )
    .prepared(
      'POST /users',
      ({ body }) => hash(body),
      (c) => saveBatch(c, findUser),
    )
    .write('DELETE /users', async ({ tx, body, audit }) => {
      const rows = await eachEntry(body, ({ name }) => userOr404(tx, name));
      for (const row of rows) await remove(tx, row, audit);
      return objects(rows.map(({ name }) => ({ name })));
    })
    .read('GET /users/user/{name}', async ({ db, path, query }) => {
      const row = await userOr404(db, path.name);
      return one(await userRecord(db, row, scopedUserList(query.scope).record), row.revision);
    })
    .prepared(
      'PATCH /users/user/{name}',
      ({ body }) => hash([body]),
      (c) => saveOne(c, userOr404),
    )
    .prepared(
      'POST /users/user/{name}',
      ({ body }) => hash([body]),
      (c) => saveOne(c, findUser),
    )
    .write('DELETE /users/user/{name}', async ({ tx, path, audit, expect }) => {
      const row = await userOr404(tx, path.name);
      expect(row.revision);
      await remove(tx, row, audit);
      return objects([{ name: row.name }]);
    })
    .read('GET /users/status', async ({ db, query }) =>
      one(await userRecord(db, await userByGuidOr404(db, query.guid), presenceRecord)),
    )
    .write('POST /users/end', async ({ tx, body, audit }) => {
      const rows = await eachEntry(body, ({ guid }) => userByGuidOr404(tx, guid));
      for (const row of rows) {
        const { length } = await endSessions(tx, { users: [row.id] }, 'kickOut');
        if (length > 0) audit({ target: userTarget(row), before: { sessions: length }, after: { sessions: 0 } });
      }
      return all(await userRecords(tx, rows));
    }).app;
}

/** Returns a user. Throws 4040 when a missing one is an error and not added. */
type Find = (db: Reader, name: string) => Promise<UserRow | undefined>;

type Batch = WriteContext<(typeof userOperations)['PATCH /users']> & { prepared: readonly PasswordHash[] };

/** With `If-Match`, each user of the batch must have the version it names. */
async function saveBatch({ tx, body, prepared, audit, expect }: Batch, find: Find): Promise<Answer> {
  const rows = await eachEntry(body, ({ name }) => find(tx, name));
  for (const row of rows) expect(row?.revision ?? NEVER_SAVED);
  const saved: Saved[] = [];
  for (const [at, entry] of body.entries()) {
    saved.push(await save({ tx, audit, name: entry.name, row: rows[at], input: entry, hash: prepared[at] }));
  }
  return all(await userRecords(tx, saved));
}

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
  const saved = await save({ tx, audit, name, row, input: body, hash: prepared[0] });
  return one(await userRecord(tx, saved), saved.revision);
}

/** The version that `If-Match` is compared with when there is no record. No record has it. */
const NEVER_SAVED = 0;

type Saved = Pick<UserRow, 'id' | 'revision'>;
type Saving = {
  tx: Transaction;
  audit: Audit;
  name: string;
  row: UserRow | undefined;
  input: Single['body'];
  hash: PasswordHash;
};

async function save({ tx, audit, name, row, input, hash }: Saving): Promise<Saved> {
  if (!row) return addUser(tx, name, input, hash, audit);
  return { id: row.id, revision: await changeUser(tx, row, input, hash, audit) };
}

async function remove(tx: Transaction, row: UserRow, audit: Audit): Promise<void> {
  audit(changeOf(userTarget(row), await userRecord(tx, row), undefined));
  await endSessions(tx, { users: [row.id] }, 'kickOut');
  await removeRow(tx, 'user_account', row);
}
