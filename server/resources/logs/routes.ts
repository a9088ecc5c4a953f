import { logOperations } from '../../contract/history/logs.ts';
import { recordsInSteps } from '../../query/list.ts';
import { snLogList } from './fields.ts';
import { all } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { snOr404 } from '../sns/store.ts';
import { listLogs, listSnLog } from './list-store.ts';
import { uploadLog } from './upload.ts';

export const logRoutes = (deps: Deps) =>
  new Routes(deps, logOperations)
    .read('GET /sns/{sn}/logs', async ({ db, path, query }) => listSnLog(db, (await snOr404(db, path.sn)).id, query))
    .read('POST /sns/{sn}/logs/data', async ({ db, path, query, body }) =>
      listSnLog(db, (await snOr404(db, path.sn)).id, query, body),
    )
    .write('POST /sns/{sn}/logs', async ({ tx, path, body, audit }) => {
      const sn = await snOr404(tx, path.sn);
      const { keys, added } = await uploadLog(tx, sn, body);
      if (added > 0) audit({ target: { kind: 'sn', key: sn.sn }, before: {}, after: { uploadedLogs: added } });
      return all(await recordsInSteps(tx, snLogList, keys));
    })
    .read('POST /logs/data', ({ db, query, body }) => listLogs(db, query, body)).app;
