import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { sessionOperations, type endQuery } from '../../contract/holders/sessions.ts';
import { LicensingError } from '../../core/errors.ts';
import { assertDistinct, eachEntry } from '../../core/batch.ts';
import type { Condition } from '../../query/condition.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { recordById, runList, recordsInSteps, type PageRequest } from '../../query/list.ts';
import { recordsOf } from '../../query/page-records.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { all, one, type Answer } from '../../http/answer.ts';
import type { Target } from '../../http/audit.ts';
import type { Changing } from '../../http/commit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { snOr404, type SnRow } from '../sns/store.ts';
import { userOr404, userTarget, type UserRow } from '../users/store.ts';
import { openAt, withoutOver } from '../online/notice-store.ts';
import { endByOperator, withdrawNotice } from './change.ts';
import { onlineMachineList, sessionList } from './fields.ts';
import {
  noSession,
  ofSn,
  ofUser,
  sessionById,
  sessionIds,
  sessionIdsBy,
  sessionsOr404,
  withKey,
  type SessionKey,
} from './store.ts';

export const sessionRoutes = (deps: Deps) =>
  new Routes(deps, sessionOperations)
    .read('POST /sessions/data', async ({ db, query, body, deps: { clock } }) =>
      runList(db, sessionList, query, body, { where: await openAt(db, clock()) }),
    )
    .read('GET /sns/{sn}/sessions', async ({ db, path, query, deps: { clock } }) =>
      runList(db, sessionList, query, {}, { where: [ofSn(await snOr404(db, path.sn)), withoutOver(clock())] }),
    )
    .write('DELETE /sns/{sn}/sessions', async (context) => {
      const { tx, path, body = [] } = context;
      const sn = await snOr404(tx, path.sn);
      const own = ofOpen(tx, ofSn(sn));
      const ids = body.length === 0 ? await sessionIds(tx, own) : await named(tx, body, own, SESSION);
      return end(context, SESSION, ids, [snTarget(sn)]);
    })
    .write('DELETE /sessions/{id}/notice', async ({ tx, path: { id }, audit }) => {
      await sessionsOr404(tx, `open session ${id}`, ofOpen(tx, withKey('id', id)));
      const row = await sessionById(tx, id);
      if (row.notice_ends_at === null) throw new LicensingError(4093, `The session ${id} has no notice.`);
      await withdrawNotice(tx, row, audit);
      return one(await recordById(tx, sessionList, id));
    })
    .read('GET /sns/{sn}/users/{name}/sessions', (context) => listOf(context, SESSION))
    .write('DELETE /sns/{sn}/users/{name}/sessions', async (context) => {
      const { tx, path, body = [] } = context;
      const { sn, user } = await onSn(tx, path);
      const own = ofOpen(tx, ofUser(sn, user));
      const ids = body.length === 0 ? await sessionIds(tx, own) : await named(tx, body, own, SESSION);
      return end(context, SESSION, ids, [snTarget(sn), userTarget(user)]);
    })
    .read('GET /sns/{sn}/users/{name}/sessions/{id}', (context) => read(context, SESSION))
    .write('DELETE /sns/{sn}/users/{name}/sessions/{id}', (context) => endNamed(context, context.path.id, SESSION))
    .read('GET /sns/{sn}/users/{name}/machines', (context) => listOf(context, MACHINE))
    .write('DELETE /sns/{sn}/users/{name}/machines', (context) => endNamed(context, context.body, MACHINE))
    .read('GET /sns/{sn}/users/{name}/machines/{id}', (context) => read(context, MACHINE))
    .write('DELETE /sns/{sn}/users/{name}/machines/{id}', (context) => endNamed(context, context.path.id, MACHINE)).app;

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

type Reading<Of = Path> = { readonly db: Reader; readonly path: Of; readonly deps: Deps };
type Ending = Pick<Changing, 'tx' | 'audit'> & { readonly query: z.output<typeof endQuery> };

async function listOf(
  { db, path, query, deps }: Reading & { readonly query: PageRequest },
  view: View,
): Promise<Answer> {
  const { sn, user } = await onSn(db, path);
  return runList(db, view.list, query, {}, { where: [ofUser(sn, user), withoutOver(deps.clock())] });
}

async function read({ db, path, deps }: Reading<Path & { readonly id: number }>, view: View): Promise<Answer> {
  const { sn, user } = await onSn(db, path);
  const own = sql<SqlBool>`${ofUser(sn, user)} and ${withoutOver(deps.clock())}`;
  const [record = ''] = await recordsOf(db, view.list, await named(db, path.id, own, view));
  return one(record);
}

async function endNamed(context: Ending & { readonly path: Path }, ids: Named, view: View): Promise<Answer> {
  const { sn, user } = await onSn(context.tx, context.path);
  const sessions = await named(context.tx, ids, ofOpen(context.tx, ofUser(sn, user)), view);
  return end(context, view, sessions, [snTarget(sn), userTarget(user)]);
}

/** Adds to a condition that the notice of a session is not over, because its sweep may come later. */
const ofOpen = ({ now }: Transaction, own: Condition): Condition => sql<SqlBool>`${own} and ${withoutOver(now)}`;

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

/** Ends sessions, or gives them notice. Returns the records, with notice those that show it. */
async function end(
  { tx, query, audit }: Ending,
  { list }: View,
  ids: readonly number[],
  targets: readonly Target[],
): Promise<Answer> {
  const records = await recordsInSteps(tx, list, ids);
  await endByOperator(tx, ids, query, targets, audit);
  return all(query.noticeSeconds ? await recordsInSteps(tx, list, ids) : records);
}

const snTarget = ({ sn }: SnRow): Target => ({ kind: 'sn', key: sn });
