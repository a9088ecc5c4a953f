import { overviewOperations } from '../../contract/overview.ts';
import { mayRun } from '../../contract/roles.ts';
import { runList } from '../../core/list.ts';
import { one } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { auditList } from '../audit/list-store.ts';
import { overview } from './store.ts';

/** How many of the newest changes are told. */
const CHANGES = 10;

const newestFirst = { ...auditList, created: 'a.id desc' };

/** What needs attention. Extensions, /overview. */
export const overviewRoutes = (deps: Deps) =>
  new Routes(deps, overviewOperations).read('GET /overview', async ({ db, actor }) => {
    const counts = JSON.stringify(await overview(db, deps.clock()));
    const changes =
      mayRun(actor, 'listAudit') === undefined ? (await runList(db, newestFirst, { limit: CHANGES })).items : [];
    return one(`${counts.slice(0, -1)},"changes":[${changes.join(',')}]}`);
  }).app;
