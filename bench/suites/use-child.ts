import { writeLogEntry } from '../../server/resources/logbook/store.ts';
import type { Figure } from '../report.ts';
import { figure, openService } from './service.ts';

const [directory = ''] = process.argv.slice(2);
const { db, ask, close } = openService(directory);
const report = (body: object) => ask('/reports/entitlements', body);

const began = performance.now();
await report({});
const first: Figure = { what: 'the first report after a start', value: (performance.now() - began).toFixed(0) };

/** Logs log-ins of a hundred SNs, which the next report reads again. */
const logIns = () =>
  db.tx(async (tx) => {
    for (let sn_id = 1; sn_id <= 100; sn_id++)
      await writeLogEntry(tx, { sn_id, start_time: tx.now, end_time: tx.now + 1, status: 'logout', mid: 'bench' });
  });

const figures: Figure[] = [
  first,
  await figure('by customer', 50, () => report({})),
  await figure('by product', 50, () => report({ by: 'product' })),
  await figure('by customer, of one product', 50, () =>
    report({ querys: [{ name: 'productName', op: '=', values: ['Product 1'] }] }),
  ),
  await figure('by SN', 20, () => report({ by: 'sn' })),
  await figure('by customer, after log-ins of 100 SNs', 20, async () => {
    await logIns();
    await report({});
  }),
  { what: 'resident memory, MB', value: (process.memoryUsage.rss() / 2 ** 20).toFixed(0) },
];
await close();
process.send?.(figures);
process.disconnect?.();
