import { dataOperations, type DataEntry } from '../../contract/catalogue/datas.ts';
import type { Condition } from '../../query/condition.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList, type PageRequest } from '../../query/list.ts';
import type { Changing } from '../../http/commit.ts';
import type { Reader } from '../../db/handle.ts';
import { all, objects, versioned, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { snOr404 } from '../sns/store.ts';
import { dataList } from './fields.ts';
import { locateProduct, locateSn, locateTemplate, type Owner } from './owners.ts';
import { writeDatas } from './change.ts';
import { effectiveFor, ownedBy, ownRecords, ownValues, stored } from './store.ts';

export const dataRoutes = (deps: Deps) =>
  new Routes(deps, dataOperations)
    .read('GET /sns/{sn}/datas', async ({ db, path, query }) => {
      const row = await snOr404(db, path.sn);
      return list(db, query, effectiveFor(row), row.revision);
    })
    .write('PATCH /sns/{sn}/datas', async (c) => set(c, await locateSn(c.tx, c.path)))
    .write('DELETE /sns/{sn}/datas', async (c) => remove(c, await locateSn(c.tx, c.path)))
    .read('GET /products/{productName}/templates/{templateName}/datas', async ({ db, path, query }) => {
      const owner = await locateTemplate(db, path);
      return list(db, query, ownedBy(owner), owner.revision);
    })
    .write('PATCH /products/{productName}/templates/{templateName}/datas', async (c) =>
      set(c, await locateTemplate(c.tx, c.path)),
    )
    .write('DELETE /products/{productName}/templates/{templateName}/datas', async (c) =>
      remove(c, await locateTemplate(c.tx, c.path)),
    )
    .read('GET /products/{productName}/datas', async ({ db, path, query }) => {
      const owner = await locateProduct(db, path);
      return list(db, query, ownedBy(owner), owner.revision);
    })
    .write('PATCH /products/{productName}/datas', async (c) => set(c, await locateProduct(c.tx, c.path)))
    .write('DELETE /products/{productName}/datas', async (c) => remove(c, await locateProduct(c.tx, c.path))).app;

async function list(db: Reader, request: PageRequest, where: Condition, revision: number): Promise<Answer> {
  return versioned(await runList(db, dataList, request, {}, { where: [where] }), revision);
}

type Writing<Entry> = Pick<Changing, 'tx' | 'audit' | 'expect'> & { body: readonly Entry[] };

async function set({ tx, body, audit, expect }: Writing<DataEntry>, owner: Owner): Promise<Answer> {
  const names = body.map((entry) => entry.name);
  expect(owner.revision);
  owner.assertWritable();
  const before = await ownValues(tx, owner, names);
  const changed = body.map(stored).filter(({ name, value }) => before.get(name) !== value);
  const revision = changed.length > 0 ? await writeDatas(tx, owner, before, { set: changed }, audit) : owner.revision;
  return versioned(all(await ownRecords(tx, owner, names)), revision);
}

async function remove({ tx, body, audit, expect }: Writing<{ name: string }>, owner: Owner): Promise<Answer> {
  const names = body.map((entry) => entry.name);
  expect(owner.revision);
  owner.assertWritable();
  const before = await ownValues(tx, owner, names);
  assertOwned(owner, names, before);
  const revision = await writeDatas(tx, owner, before, { removed: names }, audit);
  return versioned(objects(names.map((name) => ({ name }))), revision);
}

/** Throws 1537 with all names of which the owner itself has no item. */
function assertOwned({ target }: Owner, names: readonly string[], own: ReadonlyMap<string, string>): void {
  const errors = names.flatMap((name, at) =>
    own.has(name) ? [] : [{ path: `[${at}].name`, msg: `names no configuration item of the ${target.kind} itself` }],
  );
  if (errors[0]) throw new LicensingError(1537, `${errors[0].path} ${errors[0].msg}.`, { errors });
}
