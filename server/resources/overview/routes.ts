import { OVERVIEW_PARTS, overviewOperations } from '../../contract/work/overview.ts';
import { mayRun } from '../../contract/permissions.ts';
import { runList } from '../../query/list.ts';
import { one } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { auditList } from '../audit/fields.ts';
import { overviewParts } from './store.ts';

const CHANGES = 10;

const newestFirst = { ...auditList, created: 'a.id desc' };

export const overviewRoutes = (deps: Deps) =>
  new Routes(deps, overviewOperations).read('GET /overview', async ({ db, actor, query }) => {
    const now = deps.clock();
    const changes = async (): Promise<string> => {
      const told = mayRun(actor, 'listAudit') === undefined;
      return `[${told ? (await runList(db, newestFirst, { limit: CHANGES })).items.join(',') : ''}]`;
    };
    const texts = [`"time":${JSON.stringify(db.zone.toText(now))}`];
    for (const part of query.parts ?? OVERVIEW_PARTS) {
      const text = part === 'changes' ? await changes() : JSON.stringify(await overviewParts[part](db, now));
      texts.push(`"${part}":${text}`);
    }
    return one(`{${texts.join(',')}}`);
  }).app;
