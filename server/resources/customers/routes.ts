import { customerOperations } from '../../contract/customers/customers.ts';
import { assertDistinct } from '../../core/batch.ts';
import { runList } from '../../query/list.ts';
import type { WriteMode } from '../../core/write.ts';
import { all, objects, one, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type ReadContext, type WriteContext } from '../../http/routes.ts';
import { changeCustomer, removeCustomer, removeCustomers, writeCustomers } from './change.ts';
import { customerList, customerListWithSns } from './fields.ts';
import { placeIn, placeOf, type CustomerPath, customerKeyOf, customerOr404, customerRecord } from './store.ts';

export const customerRoutes = (deps: Deps) =>
  new Routes(deps, customerOperations)
    .read('GET /customers', (c) => runList(c.db, listOf(c), c.query))
    .read('POST /customers/data', (c) => runList(c.db, listOf(c), c.query, c.body))
    .write('PATCH /customers', (c) => writeEach(c, 'patch'))
    .write('POST /customers', (c) => writeEach(c, 'reset'))
    .write('DELETE /customers', async (c) => {
      assertEachOnce(c.body);
      const rows = await removeCustomers(c, c.body.map(placeOf));
      return objects(rows.map(customerKeyOf));
    })
    .read('GET /customers/name/{name}', read)
    .read('GET /customers/name/{group_name}/{name}', read)
    .write('PATCH /customers/name/{name}', (c) => change(c, 'patch'))
    .write('PATCH /customers/name/{group_name}/{name}', (c) => change(c, 'patch'))
    .write('POST /customers/name/{name}', (c) => change(c, 'reset'))
    .write('POST /customers/name/{group_name}/{name}', (c) => change(c, 'reset'))
    .write('DELETE /customers/name/{name}', remove)
    .write('DELETE /customers/name/{group_name}/{name}', remove).app;

type Table = typeof customerOperations;
type Scoped = Pick<ReadContext<Table['GET /customers']>, 'deps'> & { query: { scope?: readonly string[] | undefined } };

const listOf = ({ deps, query }: Scoped) =>
  query.scope?.includes('sns') ? customerListWithSns(deps.clock()) : customerList;

type OneOf<Context> = Omit<Context, 'path'> & { path: CustomerPath };

async function read(c: OneOf<ReadContext<Table['GET /customers/name/{name}']>>): Promise<Answer> {
  const { id, revision } = await customerOr404(c.db, placeIn(c.path));
  return one(await customerRecord(c.db, id, listOf(c)), revision);
}

type Change = OneOf<WriteContext<Table['PATCH /customers/name/{name}']>>;

async function change(c: Change, mode: WriteMode): Promise<Answer> {
  const { record, revision } = await changeCustomer(c, await customerOr404(c.tx, placeIn(c.path)), c.body, mode);
  return one(record, revision);
}

async function remove(c: OneOf<WriteContext<Table['DELETE /customers/name/{name}']>>): Promise<Answer> {
  return objects([customerKeyOf(await removeCustomer(c, placeIn(c.path)))]);
}

type Batch = WriteContext<Table['PATCH /customers']>;

async function writeEach(c: Batch, mode: WriteMode): Promise<Answer> {
  assertEachOnce(c.body);
  return all(await writeCustomers(c, c.body, mode));
}

const assertEachOnce = (entries: Parameters<typeof placeOf>[0][]): void =>
  assertDistinct(
    entries.map((entry) => JSON.stringify(placeOf(entry))),
    'name',
  );
