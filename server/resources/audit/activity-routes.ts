import { activityOperations, readsOf, type ActivityKind } from '../../contract/history/activity.ts';
import { mayRun } from '../../contract/permissions.ts';
import { LicensingError } from '../../core/errors.ts';
import { objects } from '../../http/answer.ts';
import type { Actor } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { activityOf, statesOf } from './activity-store.ts';

export const activityRoutes = (deps: Deps) =>
  new Routes(deps, activityOperations)
    .read('GET /activity', ({ db, query, actor }) => {
      const { kind, key, ...page } = query;
      assertMayRead(actor, kind);
      return activityOf(db, { kind, key }, page, deps.clock());
    })
    .read('POST /states', async ({ db, body, actor }) => {
      assertMayRead(actor, body.kind);
      return objects(await statesOf(db, body.kind, body.keys));
    }).app;

/** Throws 531 for a caller who may not read records of the kind. */
function assertMayRead(actor: Actor, kind: ActivityKind): void {
  const refusal = mayRun(actor, readsOf(kind));
  if (refusal !== undefined) throw new LicensingError(531, refusal);
}
