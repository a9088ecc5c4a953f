import { auditOperations } from '../../contract/history/audit.ts';
import { runList } from '../../query/list.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { auditList } from './fields.ts';

export const auditRoutes = (deps: Deps) =>
  new Routes(deps, auditOperations)
    .read('GET /audit', ({ db, query }) => runList(db, auditList, query))
    .read('POST /audit/data', ({ db, query, body }) => runList(db, auditList, query, body)).app;
