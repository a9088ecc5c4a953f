import { deskCaseOperations, MOST_CASES, type CaseKind, type DeskCase } from '../../contract/bff/desk.ts';
import { RECORD_KINDS } from '../../contract/kinds.ts';
import { mayRun } from '../../contract/permissions.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { objects } from '../../http/answer.ts';
import { Routes } from '../../http/routes.ts';
import { dayOf } from '../../time/days.ts';
import type { Parts, Records } from '../parts.ts';
import type { OperatorSession } from '../session-store.ts';
import { casesSince, openCase } from './store.ts';

/**
 * The records that operators opened at the support desk today. All operators see them, so that a second call about the
 * same customer is known. They change no record and are not in the audit log.
 */
export const deskCaseRoutes = ({ deps, front, records }: Parts) =>
  new Routes(deps, deskCaseOperations, front)
    .read('GET /bff/desk/cases', async ({ db, session }) => objects(await cases(db, records, session, deps.clock())))
    .write('POST /bff/desk/cases', async ({ body: { kind, key }, session, tx }) => {
      const id = mayRead(session, kind) ? await records.idOf(tx, kind, key) : undefined;
      if (id === undefined) throw new LicensingError(4040, `There is no ${kind} '${key}'.`);
      await openCase(tx, session.operatorId, { kind, record_id: id });
      return objects(await cases(tx, records, session, tx.now));
    }).app;

const mayRead = ({ role }: OperatorSession, kind: CaseKind): boolean =>
  mayRun({ kind: 'operator', role }, RECORD_KINDS[kind].reads) === undefined;

async function cases(db: Reader, records: Records, session: OperatorSession, now: number): Promise<DeskCase[]> {
  const rows = (await casesSince(db, dayOf(db.zone, now).start)).filter(({ kind }) => mayRead(session, kind));
  const named = new Map<string, Pick<DeskCase, 'key' | 'title' | 'subtitle'>>();
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = of.map((row) => row.record_id);
    for (const { row, key, title, subtitle } of await records.named(db, kind, ids))
      named.set(`${kind} ${row}`, { key, title, ...(subtitle !== null && { subtitle }) });
  }
  return rows
    .flatMap(({ kind, record_id, operator, opened }) => {
      const names = named.get(`${kind} ${record_id}`);
      return names === undefined ? [] : [{ kind, ...names, operator, time: db.zone.toText(opened) }];
    })
    .slice(0, MOST_CASES);
}
