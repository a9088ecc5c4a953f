import { sql, type SqlBool } from 'kysely';
import { customerSnOperations } from '../../contract/customers/customer-sns.ts';
import { assertDistinct, eachEntry } from '../../core/batch.ts';
import { objects, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type ReadContext, type WriteContext } from '../../http/routes.ts';
import { listSns } from '../sns/list-store.ts';
import { snsOr404 } from '../sns/store.ts';
import { changesOf, moves, moveSns, type Way } from './bind-change.ts';
import { placeIn, customerOr404, type CustomerPath } from './store.ts';

export const customerSnRoutes = (deps: Deps) =>
  new Routes(deps, customerSnOperations)
    .read('GET /customers/name/{name}/sns', list)
    .read('GET /customers/name/{group_name}/{name}/sns', list)
    .write('POST /customers/name/{name}/sns', (c) => move(c, 'bind'))
    .write('POST /customers/name/{group_name}/{name}/sns', (c) => move(c, 'bind'))
    .write('DELETE /customers/name/{name}/sns', (c) => move(c, 'unbind'))
    .write('DELETE /customers/name/{group_name}/{name}/sns', (c) => move(c, 'unbind')).app;

type Table = typeof customerSnOperations;
type OneOf<Context> = Omit<Context, 'path'> & { path: CustomerPath };

async function list(context: OneOf<ReadContext<Table['GET /customers/name/{name}/sns']>>): Promise<Answer> {
  const { db, deps, path, query } = context;
  const { id } = await customerOr404(db, placeIn(path));
  return listSns({ db, now: deps.clock() }, query, {}, [sql<SqlBool>`s.customer_id = ${id}`]);
}

/** Checks the whole batch before the first SN moves. */
async function move(
  { tx, path, body, audit }: OneOf<WriteContext<Table['POST /customers/name/{name}/sns']>>,
  way: Way,
): Promise<Answer> {
  const customer = await customerOr404(tx, placeIn(path));
  const sns = await snsOr404(
    tx,
    body.map(({ sn }) => sn),
  );
  assertDistinct(
    sns.map(({ sn }) => sn),
    'sn',
  );
  const moving = await eachEntry(sns, async (sn) => (moves(sn, customer, way) ? [sn] : []));
  audit(...changesOf(await moveSns(tx, moving.flat(), customer, way)));
  return objects(sns.map(({ sn }) => ({ sn })));
}
