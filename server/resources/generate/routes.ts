import { snOperations } from '../../contract/sns/sns.ts';
import { all } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { snRecords } from '../sns/store.ts';
import { changesOfMade, generateSns } from './change.ts';

export const generateRoutes = (deps: Deps) =>
  new Routes(deps, snOperations).write('POST /sns/generate_sn', async ({ tx, query, body, audit }) => {
    const rows = await generateSns(tx, query, body ?? {});
    const records = await snRecords(tx, rows);
    audit(...(await changesOfMade(tx, rows, records)));
    return all(records);
  }).app;
