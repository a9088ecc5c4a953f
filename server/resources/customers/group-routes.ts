import { customerGroupOperations } from '../../contract/customers/customer-groups.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { runList } from '../../query/list.ts';
import { removeRow } from '../../core/rows.ts';
import { objects } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { customerGroupList } from './fields.ts';
import {
  countCustomersOf,
  customerGroupOr404,
  customerGroupTarget,
  findCustomerGroup,
  insertCustomerGroup,
} from './group-store.ts';

export const customerGroupRoutes = (deps: Deps) =>
  new Routes(deps, customerGroupOperations)
    .read('GET /customer_groups', ({ db, query }) => runList(db, customerGroupList, query))
    .write('POST /customer_groups', async ({ tx, body, audit }) => {
      if (await findCustomerGroup(tx, body.name)) throw fieldError(4090, 'name', 'is taken by another group');
      audit(await insertCustomerGroup(tx, body.name));
      return objects([{ name: body.name }]);
    })
    .write('DELETE /customer_groups/{name}', async ({ tx, path, audit }) => {
      const row = await customerGroupOr404(tx, path.name);
      const members = await countCustomersOf(tx, row);
      if (members > 0)
        throw new LicensingError(4092, `The group '${row.name}' has ${members} customers; move or delete them first.`);
      await removeRow(tx, 'customer_group', row);
      audit({ target: customerGroupTarget(row.name), before: { name: row.name } });
      return objects([{ name: row.name }]);
    }).app;
