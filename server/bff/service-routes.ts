import { sessionOperations, type ServiceRecord } from '../contract/bff/bff.ts';
import { logsKeptFrom } from '../db/logs-kept.ts';
import { objects } from '../http/answer.ts';
import { programVersion } from '../core/program-version.ts';
import { Routes } from '../http/routes.ts';
import { backupState } from './backup-state.ts';
import { sessionAnswer } from './browser.ts';
import { requirementOf } from './factor/second-factor-rules.ts';
import type { Parts } from './parts.ts';

/** The session of the operator who asks, and the state of the service. */
export const serviceRoutes = ({ deps, front }: Parts) =>
  new Routes(deps, sessionOperations, front)
    .read('GET /bff/session', async ({ session }) => objects([sessionAnswer(session, deps.config)]))
    .read('GET /bff/service', async ({ db, session }) => {
      const { fault, integrity } = deps.db.storage();
      const keptFrom = await logsKeptFrom(db);
      return objects([
        {
          version: programVersion(),
          timeZone: deps.config.timeZone,
          secondFactor: requirementOf(deps.config, session.requirement),
          storage: { fault, ...(!deps.db.server && { integrity }) },
          backup: await backupState(deps, db),
          ...(keptFrom !== undefined && { logsCompleteFrom: db.zone.toText(keptFrom) }),
        } satisfies ServiceRecord,
      ]);
    }).app;
