import { deskOperations } from '../../contract/work/desk.ts';
import { objects } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { deskNow } from './store.ts';

/** What the support desk shows between two calls. */
export const deskRoutes = (deps: Deps) =>
  new Routes(deps, deskOperations).read('GET /desk/now', async ({ db }) => objects([await deskNow(db, deps.clock())]))
    .app;
