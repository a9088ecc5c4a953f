import { snUserOperations } from '../../contract/holders/sn-users.ts';
import { assertDistinct } from '../../core/batch.ts';
import { runList, type PageRequest } from '../../query/list.ts';
import type { Query } from '../../contract/listing.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { objects, type Answer } from '../../http/answer.ts';
import type { Audit } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { snOr404, type SnRow } from '../sns/store.ts';
import { bindToSn, boundOf, unbindFromSn, unboundOf } from './bind-change.ts';
import { userOr404, usersNamed, usersOr404, type UserRow } from './store.ts';
import { boundToSn, scopedUserList } from './fields.ts';

export const snUserRoutes = (deps: Deps) =>
  new Routes(deps, snUserOperations)
    .read('GET /sns/{sn}/users', ({ db, path, query }) => list(db, path.sn, query))
    .read('POST /sns/{sn}/users/data', ({ db, path, query, body }) => list(db, path.sn, query, body))
    .write('POST /sns/{sn}/users', (c) => bind(c, c.path.sn, c.body))
    .write('PATCH /sns/{sn}/users', (c) => bind(c, c.path.sn, c.body))
    .write('DELETE /sns/{sn}/users', (c) =>
      unbind(c, c.path.sn, async () => {
        const users = await usersNamed(c.tx, c.body);
        assertDistinct(users.map(({ guid }) => guid));
        return users;
      }),
    )
    .write('POST /sns/{sn}/users/user/{name}', async (c) => {
      const sn = await snOr404(c.tx, c.path.sn);
      return bindTo(c, sn, [await userOr404(c.tx, c.path.name)]);
    })
    .write('DELETE /sns/{sn}/users/{name}', (c) =>
      unbind(c, c.path.sn, async () => [await userOr404(c.tx, c.path.name)]),
    ).app;

type Writing = { tx: Transaction; audit: Audit };

type ListRequest = PageRequest & { scope?: readonly string[] | undefined };

async function list(db: Reader, sn: string, request: ListRequest, query?: Query): Promise<Answer> {
  return runList(db, scopedUserList(request.scope), request, query, { where: [boundToSn(await snOr404(db, sn))] });
}

async function bind(c: Writing, sn: string, entries: readonly { name: string }[]): Promise<Answer> {
  const row = await snOr404(c.tx, sn);
  const users = await usersOr404(
    c.tx,
    entries.map(({ name }) => name),
  );
  return bindTo(c, row, users);
}

/** Count and binding share one transaction, so the limit holds whatever happens at the same time. */
async function bindTo({ tx, audit }: Writing, sn: SnRow, users: readonly UserRow[]): Promise<Answer> {
  const added = await unboundOf(tx, sn, users);
  if (added.length > 0) await bindToSn(tx, sn, added, audit);
  return bindings(sn, users);
}

async function unbind({ tx, audit }: Writing, text: string, find: () => Promise<UserRow[]>): Promise<Answer> {
  const sn = await snOr404(tx, text);
  const users = await find();
  const removed = await boundOf(tx, sn, users);
  if (removed.length > 0) await unbindFromSn(tx, sn, removed, audit);
  return bindings(sn, users);
}

const bindings = (sn: SnRow, users: readonly UserRow[]): Answer =>
  objects(users.map(({ name }) => ({ sn: sn.sn, name })));
