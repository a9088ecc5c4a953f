import { snOperations } from '../../contract/sns/sns.ts';
import { fieldError } from '../../core/errors.ts';
import { assertDistinct, eachEntry } from '../../core/batch.ts';
import type { Audit } from '../../http/audit.ts';
import type { Transaction } from '../../db/handle.ts';
import { all, objects, one, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { archiveSns, changeSn, changeSns, deleteSns, plannedChanges } from './change.ts';
import { listSns } from './list-store.ts';
import { assertMayLift, readSn } from './rules.ts';
import { snOr404, snRecord, snRecords, snsOr404, type SnRow } from './store.ts';

export const snRoutes = (deps: Deps) =>
  new Routes(deps, snOperations)
    .write('POST /sns/archive', ({ tx, body, audit }) => setArchived(tx, body, 1, audit))
    .write('POST /sns/unarchive', ({ tx, body, audit }) => setArchived(tx, body, 0, audit))
    .read('POST /sns/data', ({ db, query, body }) => listSns({ db, now: deps.clock() }, query, body))
    .read('GET /sns', ({ db, query }) => listSns({ db, now: deps.clock() }, query))
    .write('PATCH /sns', async (context) => all(await changeBatch(context, 'patch')))
    .write('POST /sns', async (context) => all(await changeBatch(context, 'reset')))
    .write('DELETE /sns', ({ tx, body, audit }) => remove(tx, body, audit))
    .read('GET /sns/{sn}', async ({ db, path, query }) => {
      const { json, revision } = await snRecord(db, readSn(path.sn), { scope: query.scope, now: deps.clock() });
      return one(json, revision);
    })
    .write('PATCH /sns/{sn}', async ({ tx, path, body, audit, expect, caller }) => {
      // Checks the request itself before any record.
      const sn = readSn(path.sn);
      if (readSn(body.sn) !== sn) throw fieldError(515, 'sn', `must name the SN of the path, ${sn}`);
      const row = await snOr404(tx, sn);
      expect(row.revision);
      assertMayLift(caller.actor, 'updateSn', row, body.status);
      await changeSn(tx, row, body, 'patch', audit);
      const { json, revision } = await snRecord(tx, row.sn);
      return one(json, revision);
    })
    .write('DELETE /sns/{sn}', async ({ tx, path, audit, expect }) => {
      const row = await snOr404(tx, path.sn);
      expect(row.revision);
      return remove(tx, [row.sn], audit);
    }).app;

type Batch = WriteContext<(typeof snOperations)['PATCH /sns']>;

/** With `If-Match`, each SN of the batch must have the version it names. */
async function changeBatch({ tx, body, audit, expect, caller }: Batch, mode: 'patch' | 'reset'): Promise<string[]> {
  const rows = await named(
    tx,
    body.map((entry) => entry.sn),
    'sn',
  );
  for (const row of rows) expect(row.revision);
  const pairs = rows.map((row, at) => ({ row, input: body[at] ?? { sn: row.sn } }));
  const planned = await eachEntry(pairs, async ({ row, input }) => {
    assertMayLift(caller.actor, 'updateSns', row, input.status);
    return { row, changes: plannedChanges(row, input, mode, tx.zone) };
  });
  await changeSns(tx, planned, audit);
  return snRecords(tx, rows);
}

async function setArchived(tx: Transaction, body: readonly string[], archived: 0 | 1, audit: Audit): Promise<Answer> {
  const rows = await named(tx, body);
  await archiveSns(tx, rows, archived, audit);
  return objects(rows.map(({ sn }) => ({ sn })));
}

async function remove(tx: Transaction, body: readonly string[], audit: Audit): Promise<Answer> {
  const rows = await named(tx, body);
  await deleteSns(tx, rows, audit);
  return objects(rows.map(({ sn }) => ({ sn })));
}

/** Returns the SNs of a batch. Refuses all malformed, unknown and repeated ones together. */
async function named(tx: Transaction, texts: readonly string[], field = ''): Promise<SnRow[]> {
  const rows = await snsOr404(tx, texts);
  assertDistinct(
    rows.map((row) => row.sn),
    field,
  );
  return rows;
}
