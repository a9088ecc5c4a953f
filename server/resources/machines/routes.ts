import { machineOperations } from '../../contract/holders/machines.ts';
import { eachEntry } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { rowsBy } from '../../core/many-rows.ts';
import { runList } from '../../query/list.ts';
import { resolveWrite } from '../../core/write.ts';
import { objects, one, versioned } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { assertWritable } from '../sns/rules.ts';
import { snById, snOr404, type SnRow } from '../sns/store.ts';
import { changeMachine, changeStatus, removeMachines } from './change.ts';
import { machineFields, machineList, scopedMachineList } from './fields.ts';
import { machineOr404, machineRecord, noMachine, ofSn, type MachineRow } from './store.ts';

export const machineRoutes = (deps: Deps) =>
  new Routes(deps, machineOperations)
    .read('POST /machines/data', ({ db, query, body }) => runList(db, scopedMachineList(query.scope), query, body))
    .read('GET /machines/{id}', async ({ db, path, query }) => {
      const row = await machineOr404(db, path.id);
      return one(await machineRecord(db, row.id, scopedMachineList(query.scope)), row.revision);
    })
    .write('POST /machines/{id}', async (context) => {
      const { tx, path, body, audit } = context;
      const { row, sn } = await writable(context, path.id);
      const revision = await changeStatus(tx, sn, row, body.status, audit);
      return versioned(objects([{ id: row.id, status: body.status }]), revision);
    })
    .write('PATCH /machines/{id}', async (context) => {
      const { tx, path, body, audit } = context;
      const { row, sn } = await writable(context, path.id);
      const set = resolveWrite(machineFields, 'patch', body, row, tx.zone);
      const revision = await changeMachine(tx, sn, row, set, audit);
      return one(await machineRecord(tx, row.id), revision);
    })
    .write('DELETE /machines/{id}', async (context) => {
      const { row, sn } = await writable(context, context.path.id);
      await removeMachines(context.tx, sn, [row], context.audit);
      return objects([{ id: row.id }]);
    })
    .read('GET /sns/{sn}/machines', async ({ db, path, query }) =>
      runList(db, machineList, query, {}, { where: [ofSn(await snOr404(db, path.sn))] }),
    )
    .write('DELETE /sns/{sn}/machines', async (context) => {
      const { tx, path, body, expect, audit } = context;
      const sn = await snOr404(tx, path.sn);
      const known = await rowsBy(
        tx,
        'machine',
        'id',
        body.map(({ id }) => id),
      );
      const rows = await eachEntry(body, async ({ id }) => machineOfSn(known.get(id), sn, id));
      for (const row of rows) expect(row.revision);
      assertWritable(sn);
      await removeMachines(tx, sn, rows, audit);
      return objects(body);
    }).app;

type Context = Pick<WriteContext<(typeof machineOperations)['DELETE /machines/{id}']>, 'tx' | 'expect'>;

/** Throws 4040, then 4120 for another version, then 4093 when the SN is archived. */
async function writable({ tx, expect }: Context, id: number): Promise<{ row: MachineRow; sn: SnRow }> {
  const row = await machineOr404(tx, id);
  expect(row.revision);
  const sn = await snById(tx, row.sn_id);
  assertWritable(sn);
  return { row, sn };
}

function machineOfSn(row: MachineRow | undefined, sn: SnRow, id: number): MachineRow {
  if (!row) throw new LicensingError(4040, noMachine(id));
  if (row.sn_id !== sn.id) throw new LicensingError(4040, `The SN ${sn.sn} has no device ${id}.`);
  return row;
}
