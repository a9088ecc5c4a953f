import { lookBackOperations } from '../../contract/history/look-back.ts';
import { objects } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { assertMayRead } from '../audit/rules.ts';
import { lookBack } from './look-back.ts';

export const lookBackRoutes = (deps: Deps) =>
  new Routes(deps, lookBackOperations).read('POST /look_back', async ({ db, body, actor }) => {
    assertMayRead(actor, body.kind);
    return objects([await lookBack(db, body, deps.clock())]);
  }).app;
