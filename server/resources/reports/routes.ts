import { demandOperations } from '../../contract/history/demand.ts';
import { entitlementOperations } from '../../contract/history/entitlements.ts';
import { MAX_REPORT_ENTRIES, reportOperations } from '../../contract/history/reports.ts';
import type { Reader } from '../../db/handle.ts';
import { all, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { snsOr404, type SnRow } from '../sns/store.ts';
import { busiestReport } from './busiest-report.ts';
import { peakReport } from './peak-report.ts';
import { readRange } from './range-rules.ts';
import { demandPage, planDemand } from './demand/report.ts';
import { entitlementPage, planReport } from './entitlements/report.ts';
import { errorReport, usageReport } from './user-reports.ts';

/** Without SNs or users the reports are empty. */
export const reportRoutes = (deps: Deps) =>
  new Routes(deps, { ...reportOperations, ...entitlementOperations, ...demandOperations })
    .read('POST /reports/sn/peak', async ({ db, body: { sns = [], scale = 'month', ...dates } }) => {
      if (sns.length === 0) return NOTHING;
      const now = deps.clock();
      const range = readRange(db.zone, dates, now);
      return all(await peakReport(db, await named(db, sns), range, scale, now));
    })
    .read('POST /reports/sn/busiest', async ({ db, body: { most = MAX_REPORT_ENTRIES, ...dates } }) => {
      const now = deps.clock();
      return all(await busiestReport(db, readRange(db.zone, dates, now), most, now));
    })
    .read('POST /reports/entitlements', async ({ db, query, body }) => {
      const plan = await planReport({ database: deps.db, db, now: deps.clock() }, body);
      const { total, items } = await entitlementPage(plan, query);
      return { total, items: items.map((item) => JSON.stringify(item)) };
    })
    .read('POST /reports/demand', async ({ db, query, body }) =>
      demandPage(await planDemand({ database: deps.db, db, now: deps.clock() }, body), query),
    )
    .read('POST /reports/users/usage', async ({ db, body: { sns = [], users = [], ...dates } }) => {
      if (sns.length === 0 || users.length === 0) return NOTHING;
      const now = deps.clock();
      const range = readRange(db.zone, dates, now);
      return all(await usageReport(db, await named(db, sns), users, range, now));
    })
    .read('POST /reports/users/errors', async ({ db, body: { sns = [], user, users, errorCodes = [], ...dates } }) => {
      const asked = user ?? users ?? [];
      if (sns.length === 0 || asked.length === 0) return NOTHING;
      const range = readRange(db.zone, dates, deps.clock());
      return all(await errorReport(db, await named(db, sns), asked, range, errorCodes));
    }).app;

const NOTHING: Answer = all([]);

/** Returns the SNs of a report without duplicates. Throws 1806, 1798. */
async function named(db: Reader, texts: readonly string[]): Promise<SnRow[]> {
  const rows = await snsOr404(db, texts, 'sns');
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
