import { stringOperations } from '../../contract/offline/strings.ts';
import { runList } from '../../query/list.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { stringList } from './fields.ts';

export const stringRoutes = (deps: Deps) =>
  new Routes(deps, stringOperations)
    .read('GET /strings', ({ db, query }) => runList(db, stringList, query))
    .read('POST /strings/data', ({ db, query, body }) => runList(db, stringList, query, body)).app;
