import { sql, type SqlBool } from 'kysely';
import { allowanceOperations, type AllowanceBody } from '../../contract/sns/allowances.ts';
import { LicensingError } from '../../core/errors.ts';
import { settingsOf } from '../../core/settings-store.ts';
import type { Transaction } from '../../db/handle.ts';
import { one, type Answer } from '../../http/answer.ts';
import type { Actor } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { runList } from '../../query/list.ts';
import { assertWritable } from '../sns/rules.ts';
import { snById, snOr404, type SnRow } from '../sns/store.ts';
import { addAllowance, decide, endAllowance } from './change.ts';
import { allowanceList } from './fields.ts';
import { assertHelps, assertWithin, isBounded, notItsOwn, type Help } from './rules.ts';
import { allowanceOr404, allowanceRecord, givenWithinYear, type AllowanceRow } from './store.ts';

export const allowanceRoutes = (deps: Deps) =>
  new Routes(deps, allowanceOperations)
    .read('GET /sns/{sn}/allowances', async ({ db, path, query }) => {
      const { id } = await snOr404(db, path.sn);
      const list = allowanceList(deps.clock(), await settingsOf(db));
      return runList(
        db,
        list,
        query,
        { sorts: [{ name: 'id', order: 'DESC' }] },
        { where: [sql<SqlBool>`a.sn_id = ${id}`] },
      );
    })
    .read('POST /allowances/data', async ({ db, query, body }) =>
      runList(db, allowanceList(deps.clock(), await settingsOf(db)), query, body),
    )
    .write('POST /sns/{sn}/allowances', add)
    .write('DELETE /sns/{sn}/allowances/{id}', end)
    .write('POST /allowances/{id}/approve', approve)
    .write('POST /allowances/{id}/decline', decline).app;

type Table = typeof allowanceOperations;

async function add({
  tx,
  path,
  body,
  caller,
  audit,
}: WriteContext<Table['POST /sns/{sn}/allowances']>): Promise<Answer> {
  const sn = await snOr404(tx, path.sn);
  assertWritable(sn);
  const help = helpIn(body, tx);
  assertHelps(help, tx.now);
  const { name } = caller.actor;
  if (body.ask !== true) await assertMayGive(tx, caller.actor, sn, help);
  const wanted = { ...help, reason: body.reason, ticket: caller.ticket ?? null };
  const row = await addAllowance(tx, sn, wanted, body.ask === true ? { asked_by: name } : { given_by: name }, audit);
  return one(await allowanceRecord(tx, row.id, tx.now));
}

const helpIn = (body: AllowanceBody, { zone }: Transaction): Help => ({
  until: zone.toInstant(body.until, 'end'),
  extend: body.extend === true ? 1 : 0,
  extra_concurrent: body.extraConcurrent ?? null,
  extra_devices: body.extraDevices ?? null,
});

/** Throws 531 for help beyond the bounds of the role support. */
async function assertMayGive(tx: Transaction, actor: Actor, sn: SnRow, help: Help): Promise<void> {
  if (!isBounded(actor)) return;
  assertWithin(help, await settingsOf(tx), { sn, now: tx.now, count: await givenWithinYear(tx, sn.id, tx.now) });
}

async function end({
  tx,
  path,
  caller,
  audit,
}: WriteContext<Table['DELETE /sns/{sn}/allowances/{id}']>): Promise<Answer> {
  const sn = await snOr404(tx, path.sn);
  const row = await allowanceOr404(tx, path.id, sn.id);
  const { actor } = caller;
  if (isBounded(actor) && (row.given_by ?? row.asked_by) !== actor.name) throw notItsOwn();
  if (row.state === 'asked') {
    await decide(tx, sn, row, { state: 'ended', ended_at: tx.now, ended_by: actor.name }, audit);
  } else {
    await endAllowance(tx, sn, row, actor.name, audit);
  }
  return one(await allowanceRecord(tx, row.id, tx.now));
}

async function approve({
  tx,
  path,
  body,
  caller,
  audit,
}: WriteContext<Table['POST /allowances/{id}/approve']>): Promise<Answer> {
  const { row, sn } = await asked(tx, path.id, caller.actor);
  assertWritable(sn);
  if (row.until <= tx.now)
    throw new LicensingError(4093, `The time that the allowance ${row.id} was asked for is over. Decline it.`);
  await assertMayGive(tx, caller.actor, sn, row);
  const given = { state: 'open', begins: tx.now, given_by: caller.actor.name, comment: body?.comment || null } as const;
  await decide(tx, sn, row, given, audit);
  return one(await allowanceRecord(tx, row.id, tx.now));
}

async function decline({
  tx,
  path,
  body,
  caller,
  audit,
}: WriteContext<Table['POST /allowances/{id}/decline']>): Promise<Answer> {
  const { row, sn } = await asked(tx, path.id, caller.actor);
  await assertMayGive(tx, caller.actor, sn, row);
  const { name } = caller.actor;
  const declined = { state: 'declined', ended_at: tx.now, ended_by: name, comment: body?.comment || null } as const;
  await decide(tx, sn, row, declined, audit);
  return one(await allowanceRecord(tx, row.id, tx.now));
}

/** Returns an allowance that waits for approval. Throws 4040, 531 for who asked for it, and 4093 when it was decided. */
async function asked(tx: Transaction, id: number, { name }: Actor): Promise<{ row: AllowanceRow; sn: SnRow }> {
  const row = await allowanceOr404(tx, id);
  if (row.asked_by === name)
    throw new LicensingError(531, 'Who asked for an allowance may not decide on it. Somebody else must.');
  if (row.state !== 'asked') throw new LicensingError(4093, `The allowance ${id} does not wait for approval.`);
  return { row, sn: await snById(tx, row.sn_id) };
}
