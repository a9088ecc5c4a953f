import { snCustomerOperations } from '../../contract/customers/sn-customers.ts';
import { listAll } from '../../query/list.ts';
import { sql, type SqlBool } from 'kysely';
import { objects, one, versioned, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { assertWritable } from '../sns/rules.ts';
import { snOr404 } from '../sns/store.ts';
import { changesOf, moveSn, type Way } from './bind-change.ts';
import { addCustomer } from './change.ts';
import { customerList } from './fields.ts';
import { placeIn, placeOf, type CustomerPath, customerOr404, customerRecord, findCustomer } from './store.ts';

export const snCustomerRoutes = (deps: Deps) =>
  new Routes(deps, snCustomerOperations)
    .read('GET /sns/{sn}/customers', async ({ db, path }) => {
      const sn = await snOr404(db, path.sn);
      const bound = sql<SqlBool>`c.id = ${sn.customer_id}`;
      return versioned(await listAll(db, customerList, [bound]), sn.revision);
    })
    .write('POST /sns/{sn}/customers', async (c) => {
      const sn = await snOr404(c.tx, c.path.sn);
      c.expect(sn.revision);
      assertWritable(sn);
      const [entry] = c.body;
      const place = placeOf(entry);
      const customer = (await findCustomer(c.tx, place)) ?? (await addCustomer(c, place, entry));
      const { revision, moved } = await moveSn(c.tx, sn, customer, 'bind');
      c.audit(...changesOf(moved));
      return one(await customerRecord(c.tx, customer.id), revision);
    })
    .write('POST /sns/{sn}/customers/name/{name}', (c) => move(c, 'bind'))
    .write('POST /sns/{sn}/customers/name/{group_name}/{name}', (c) => move(c, 'bind'))
    .write('DELETE /sns/{sn}/customers/name/{name}', (c) => move(c, 'unbind'))
    .write('DELETE /sns/{sn}/customers/name/{group_name}/{name}', (c) => move(c, 'unbind')).app;

type Move = Omit<WriteContext<(typeof snCustomerOperations)['POST /sns/{sn}/customers/name/{name}']>, 'path'> & {
  path: CustomerPath & { sn: string };
};

async function move({ tx, path, audit, expect }: Move, way: Way): Promise<Answer> {
  const sn = await snOr404(tx, path.sn);
  expect(sn.revision);
  assertWritable(sn);
  const customer = await customerOr404(tx, placeIn(path));
  const { revision, moved } = await moveSn(tx, sn, customer, way);
  audit(...changesOf(moved));
  return versioned(objects([{ name: customer.name }]), revision);
}
