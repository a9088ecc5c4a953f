import { borrowOperations } from '../../contract/holders/borrows.ts';
import { runList } from '../../query/list.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { borrowList } from './fields.ts';

/** Borrowed seats, including returned ones. */
export const borrowRoutes = (deps: Deps) =>
  new Routes(deps, borrowOperations)
    .read('GET /borrows', ({ db, query }) => runList(db, borrowList, query))
    .read('POST /borrows/data', ({ db, query, body }) => runList(db, borrowList, query, body)).app;
