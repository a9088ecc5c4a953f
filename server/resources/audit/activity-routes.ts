import { activityOperations } from '../../contract/history/activity.ts';
import { objects } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { activityOf, statesOf } from './activity-store.ts';
import { assertMayRead } from './rules.ts';

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
