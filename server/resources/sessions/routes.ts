import { sessionOperations } from '../../contract/holders/sessions.ts';
import { assertDistinct, eachEntry } from '../../core/batch.ts';
import type { Condition } from '../../query/condition.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { runList, recordsInSteps, type PageRequest } from '../../query/list.ts';
import { recordsOf } from '../../query/page-records.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { all, one, type Answer } from '../../http/answer.ts';
import type { Target, Audit } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { snOr404, type SnRow } from '../sns/store.ts';
import { userOr404, userTarget, type UserRow } from '../users/store.ts';
import { endSessions } from '../online/end-store.ts';
import { onlineMachineList, sessionList } from './fields.ts';
import { noSession, ofSn, ofUser, sessionIds, sessionIdsBy, sessionsOr404, withKey, type SessionKey } from './store.ts';

export const sessionRoutes = (deps: Deps) =>
  new Routes(deps, sessionOperations)
    .read('POST /sessions/data', ({ db, query, body }) => runList(db, sessionList, query, body))
    .read('GET /sns/{sn}/sessions', async ({ db, path, query }) =>
      runList(db, sessionList, query, {}, { where: [ofSn(await snOr404(db, path.sn))] }),
    )
    .write('DELETE /sns/{sn}/sessions', async ({ tx, path, body = [], audit }) => {
      const sn = await snOr404(tx, path.sn);
      const ids = body.length === 0 ? await sessionIds(tx, ofSn(sn)) : await named(tx, body, ofSn(sn), SESSION);
      return end(tx, SESSION.list, ids, audit, [snTarget(sn)]);
    })
    .read('GET /sns/{sn}/users/{name}/sessions', ({ db, path, query }) => listOf(db, path, query, SESSION))
    .write('DELETE /sns/{sn}/users/{name}/sessions', async ({ tx, path, body = [], audit }) => {
      const { sn, user } = await onSn(tx, path);
      const own = ofUser(sn, user);
      const ids = body.length === 0 ? await sessionIds(tx, own) : await named(tx, body, own, SESSION);
      return end(tx, SESSION.list, ids, audit, [snTarget(sn), userTarget(user)]);
    })
    .read('GET /sns/{sn}/users/{name}/sessions/{id}', ({ db, path }) => read(db, path, SESSION))
    .write('DELETE /sns/{sn}/users/{name}/sessions/{id}', ({ tx, path, audit }) =>
      endNamed(tx, path, path.id, SESSION, audit),
    )
    .read('GET /sns/{sn}/users/{name}/machines', ({ db, path, query }) => listOf(db, path, query, MACHINE))
    .write('DELETE /sns/{sn}/users/{name}/machines', ({ tx, path, body, audit }) =>
      endNamed(tx, path, body, MACHINE, audit),
    )
    .read('GET /sns/{sn}/users/{name}/machines/{id}', ({ db, path }) => read(db, path, MACHINE))
    .write('DELETE /sns/{sn}/users/{name}/machines/{id}', ({ tx, path, audit }) =>
      endNamed(tx, path, path.id, MACHINE, audit),
    ).app;

/** The two ways in which a session is shown and named: as itself, and as its device. */
type View = { readonly list: ListDefinition; readonly what: string; readonly key: SessionKey };
const SESSION: View = { list: sessionList, what: 'open session', key: 'id' };
const MACHINE: View = { list: onlineMachineList, what: 'online device', key: 'machine_id' };

type Path = { readonly sn: string; readonly name: string };
/** Returns SN and user of a path. Throws 1806, 1798, 4040. */
async function onSn(db: Reader, path: Path): Promise<{ sn: SnRow; user: UserRow }> {
  const sn = await snOr404(db, path.sn);
  return { sn, user: await userOr404(db, path.name) };
}

async function listOf(db: Reader, path: Path, page: PageRequest, view: View): Promise<Answer> {
  const { sn, user } = await onSn(db, path);
  return runList(db, view.list, page, {}, { where: [ofUser(sn, user)] });
}

async function read(db: Reader, path: Path & { readonly id: number }, view: View): Promise<Answer> {
  const { sn, user } = await onSn(db, path);
  const [record = ''] = await recordsOf(
    db,
    view.list,
    JSON.stringify(await named(db, path.id, ofUser(sn, user), view)),
  );
  return one(record);
}

async function endNamed(tx: Transaction, path: Path, ids: Named, view: View, audit: Audit): Promise<Answer> {
  const { sn, user } = await onSn(tx, path);
  const sessions = await named(tx, ids, ofUser(sn, user), view);
  return end(tx, view.list, sessions, audit, [snTarget(sn), userTarget(user)]);
}

type Named = number | readonly number[];

/** Throws 4040 for a session that is not among `own`, 515 for one that is named twice. */
async function named(db: Reader, ids: Named, own: Condition, { what, key }: View): Promise<number[]> {
  if (typeof ids === 'number') return sessionsOr404(db, `${what} ${ids}`, own, withKey(key, ids));
  assertDistinct(ids.map(String));
  const sessions = await sessionIdsBy(db, key, ids, own);
  const found = await eachEntry(ids, async (id) => {
    const some = sessions.get(id);
    if (some === undefined) throw noSession(`${what} ${id}`);
    return some;
  });
  return found.flat();
}

/** Returns the records. The audit log has an entry at each of `targets`. */
async function end(
  tx: Transaction,
  list: ListDefinition,
  ids: readonly number[],
  audit: Audit,
  targets: readonly Target[],
): Promise<Answer> {
  const records = await recordsInSteps(tx, list, ids);
  if (ids.length > 0) {
    const sessions = (await recordsInSteps(tx, sessionList, ids)).map((record) => JSON.parse(record) as object);
    for (const target of targets) audit({ target, before: { sessions }, after: { sessions: [] } });
  }
  await endSessions(tx, { ids }, 'kickOut');
  return all(records);
}

const snTarget = ({ sn }: SnRow): Target => ({ kind: 'sn', key: sn });
