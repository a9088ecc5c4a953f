import { MAX_VIEWS, viewOperations } from '../contract/bff/views.ts';
import { LicensingError } from '../core/errors.ts';
import type { Transaction } from '../db/handle.ts';
import { objects, one } from '../http/answer.ts';
import { type Target, changeOf } from '../http/audit.ts';
import { Routes, type WriteContext } from '../http/routes.ts';
import type { SignedIn } from './front.ts';
import type { Parts } from './parts.ts';
import {
  insertView,
  ownViews,
  removeView,
  setDefault,
  updateView,
  viewRecord,
  viewsOf,
  visibleView,
  type ViewRow,
} from './view-store.ts';

/** Saved views of lists: one's own, and those that others share. */
export const viewRoutes = ({ deps, front }: Parts) =>
  new Routes(deps, viewOperations, front)
    .read('GET /bff/views', ({ db, query: { screen, ...page }, session }) =>
      viewsOf(db, session.operatorId, screen, page),
    )
    .write('POST /bff/views', async ({ body: { screen, name, query, shared }, session: { operatorId }, tx, audit }) => {
      await expectFree(tx, { operator_id: operatorId, screen, name });
      const own = await ownViews(tx, operatorId, screen);
      if (own.length >= MAX_VIEWS)
        throw new LicensingError(
          4093,
          `You already have ${MAX_VIEWS} views of this list, the most allowed. Delete one first.`,
        );
      const row = await insertView(tx, {
        operator_id: operatorId,
        screen,
        name,
        query,
        shared: shared === true ? 1 : 0,
      });
      const record = await viewRecord(tx, operatorId, row.id);
      audit(changeOf(target(row), undefined, record));
      return one(record, row.revision);
    })
    .write('PATCH /bff/views/{id}', changeView)
    .write('DELETE /bff/views/{id}', async ({ path, session, tx, audit, expect }) => {
      const row = await visibleView(tx, session.operatorId, path.id);
      expect(row.revision);
      if (row.operator_id !== session.operatorId && session.role !== 'administrator')
        throw new LicensingError(531, 'Only the owner of a shared view or an administrator can delete it.');
      audit(changeOf(target(row), await viewRecord(tx, session.operatorId, row.id), undefined));
      await removeView(tx, row.id);
      return objects([{ id: row.id }]);
    }).app;

type ViewChange = WriteContext<(typeof viewOperations)['PATCH /bff/views/{id}']> & SignedIn;

async function changeView({ path, body, session: { operatorId }, tx, audit, expect }: ViewChange) {
  const row = await visibleView(tx, operatorId, path.id);
  expect(row.revision);
  const { name, query, shared, default: asDefault } = body;
  const changes = {
    ...(name !== undefined && name !== row.name && { name }),
    ...(query !== undefined && query !== row.query && { query }),
    ...(shared !== undefined && shared !== (row.shared === 1) && { shared: shared ? 1 : 0 }),
  };
  const before = await viewRecord(tx, operatorId, row.id);
  let { revision } = row;
  if (Object.keys(changes).length > 0) {
    if (row.operator_id !== operatorId) throw new LicensingError(531, 'Only the owner of a shared view can change it.');
    if (changes.name !== undefined) await expectFree(tx, { ...row, name: changes.name });
    revision = await updateView(tx, row, changes);
  }
  if (asDefault !== undefined) await setDefault(tx, operatorId, row, asDefault);
  const after = await viewRecord(tx, operatorId, row.id);
  if (before !== after) audit(changeOf(target(row), before, after));
  return one(after, revision);
}

async function expectFree(
  tx: Transaction,
  { operator_id, screen, name }: Pick<ViewRow, 'operator_id' | 'screen' | 'name'>,
): Promise<void> {
  const own = await ownViews(tx, operator_id, screen);
  if (!own.some((view) => view.name === name)) return;
  throw new LicensingError(4090, `You already have a view named '${name}' of this list. Choose another name.`, {
    errors: [{ path: 'name', msg: 'is taken' }],
  });
}

const target = ({ screen, name }: ViewRow): Target => ({ kind: 'view', key: `${screen}/${name}` });
