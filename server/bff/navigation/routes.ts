import { MOST_VISITS, navigationOperations, type VisitRecord } from '../../contract/bff/navigation.ts';
import { RECORD_KINDS } from '../../contract/kinds.ts';
import { mayRun } from '../../contract/permissions.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { objects } from '../../http/answer.ts';
import { Routes } from '../../http/routes.ts';
import { addVisit, lastGenerationOf, navigationOf, setLastGeneration, setNavigation, visitsOf } from './store.ts';
import type { Parts, Records } from '../parts.ts';
import type { OperatorSession } from '../session-store.ts';

/**
 * The navigation as an operator arranged it, the records that the operator opened last, and what SNs were generated from
 * last. They belong to one operator and change nothing that others see, so they are not in the audit log.
 */
export const navigationRoutes = ({ deps, front, records }: Parts) =>
  new Routes(deps, navigationOperations, front)
    .read('GET /bff/navigation', async ({ db, session }) => objects([await navigationOf(db, session.operatorId)]))
    .write('PUT /bff/navigation', async ({ body, session, tx }) => {
      await setNavigation(tx, session.operatorId, body);
      return objects([body]);
    })
    .read('GET /bff/last-generation', async ({ db, session }) => {
      const last = await lastGenerationOf(db, session.operatorId);
      return objects(last === undefined ? [] : [last]);
    })
    .write('PUT /bff/last-generation', async ({ body, session, tx }) => {
      await setLastGeneration(tx, session.operatorId, body);
      return objects([body]);
    })
    .read('GET /bff/visits', async ({ db, session }) => objects(await visits(db, records, session)))
    .write('POST /bff/visits', async ({ body: { kind, key }, session, tx }) => {
      const id = mayRead(session, kind) ? await records.idOf(tx, kind, key) : undefined;
      if (id === undefined) throw new LicensingError(4040, `There is no ${kind} '${key}'.`);
      await addVisit(tx, session.operatorId, { kind, record_id: id });
      return objects(await visits(tx, records, session));
    }).app;

const mayRead = ({ role }: OperatorSession, kind: VisitRecord['kind']): boolean =>
  mayRun({ kind: 'operator', role }, RECORD_KINDS[kind].reads) === undefined;

async function visits(db: Reader, records: Records, session: OperatorSession): Promise<VisitRecord[]> {
  const rows = (await visitsOf(db, session.operatorId)).filter(({ kind }) => mayRead(session, kind));
  const named = new Map<string, VisitRecord>();
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = of.map((row) => row.record_id);
    for (const { row, key, title } of await records.named(db, kind, ids))
      named.set(`${kind} ${row}`, { kind, key, title });
  }
  return rows.flatMap(({ kind, record_id }) => named.get(`${kind} ${record_id}`) ?? []).slice(0, MOST_VISITS);
}
