import { businessOperations } from '../../contract/catalogue/businesses.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList, recordById } from '../../query/list.ts';
import { assertDatesOrdered } from '../../time/period.ts';
import { resolveCreate, type WriteMode } from '../../core/write.ts';
import { removeRow } from '../../core/rows.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import { changeOf } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { countSnsOf } from '../sns/count-store.ts';
import { businessTarget, changeBusiness, nameTaken } from './change.ts';
import { businessFields, scopedBusinessList, businessList } from './fields.ts';
import { businessOr404, findBusiness, insertBusiness } from './store.ts';

export const businessRoutes = (deps: Deps) =>
  new Routes(deps, businessOperations)
    .read('GET /businesses', ({ db, query }) => runList(db, scopedBusinessList(query.scope), query))
    .read('POST /businesses/data', ({ db, query, body }) => runList(db, scopedBusinessList(query.scope), query, body))
    .read('GET /businesses/{businessName}', async ({ db, path }) => {
      const row = await businessOr404(db, path.businessName);
      return one(await recordById(db, businessList, row.id), row.revision);
    })
    .write('POST /businesses', async ({ tx, body, audit }) => {
      if (await findBusiness(tx, body.name)) throw nameTaken(body.name);
      const { name, type, businessOs, ...attributes } = body;
      const values = resolveCreate(businessFields, attributes, businessOs ? { business_os: businessOs } : {}, tx.zone);
      assertDatesOrdered(values);
      const record = await recordById(tx, businessList, await insertBusiness(tx, { ...values, name, type }));
      audit(changeOf(businessTarget(name), undefined, record));
      return one(record, 1);
    })
    .write('PATCH /businesses/{businessName}', (context) => change(context, 'patch'))
    .write('POST /businesses/{businessName}', (context) => change(context, 'reset'))
    .write('DELETE /businesses/{businessName}', async ({ tx, path, audit, expect }) => {
      const row = await businessOr404(tx, path.businessName);
      expect(row.revision);
      const users = await countSnsOf(tx, 'business_id', row.id);
      if (users > 0)
        throw new LicensingError(4092, `The business '${row.name}' is used by ${users} SNs. Delete those SNs first.`);
      audit(changeOf(businessTarget(row.name), await recordById(tx, businessList, row.id), undefined));
      await removeRow(tx, 'business', row);
      return objects([{ name: row.name }]);
    }).app;

type Update = WriteContext<(typeof businessOperations)['PATCH /businesses/{businessName}']>;

async function change({ tx, path, body, audit, expect }: Update, mode: WriteMode): Promise<Answer> {
  const row = await businessOr404(tx, path.businessName);
  expect(row.revision);
  const input = mode === 'reset' ? { ...STANDARD, ...body } : body;
  const revision = await changeBusiness(tx, row, input, mode, audit);
  return one(await recordById(tx, businessList, row.id), revision);
}

/** POST sets missing fields to empty or default values; controlType cannot be empty. */
const STANDARD = { controlType: 'ONLINE' };
