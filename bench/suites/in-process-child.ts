import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/core/clock.ts';
import { createZone } from '../../server/core/zone.ts';
import { openDatabase } from '../../server/db/open.ts';
import { Random } from '../../server/db/seed/random.ts';
import { createLog } from '../../server/http/log.ts';
import { openSigning } from '../../server/signing/signing.ts';
import { KEY } from '../load/requests.ts';
import type { Figure } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const [directory = '', rowsText = '0'] = process.argv.slice(2);
const rows = Number(rowsText);
const random = new Random(3);
const config = readConfig({ DATA_DIR: directory, PLATFORM_KEY: KEY });
const { db, release } = openDatabase(directory, createZone('UTC'), systemClock);
const log = createLog('silent', () => {});
const app = createApp({
  config,
  db,
  clock: systemClock,
  log,
  steady: systemClock,
  secrets: { platformKey: KEY, linkKey: Buffer.alloc(32) },
  signing: openSigning(config, systemClock, log),
});

async function ask(path: string, body?: object): Promise<void> {
  const response = await app.request(
    `/api${path}`,
    {
      method: body ? 'POST' : 'GET',
      headers: { platformkey: KEY, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    },
    {},
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
}

/** Milliseconds of one request each, median and 99th percentile, after a warm-up. */
async function figure(what: string, times: number, request: () => Promise<void>): Promise<Figure> {
  for (let warm = 0; warm < Math.min(50, times); warm++) await request();
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await request();
    taken.push(performance.now() - began);
  }
  return { what, value: `${median(taken).toFixed(2)} / ${quantile(taken, 0.99).toFixed(2)}` };
}

const filter = (name: string, op: string, value: string | number) => ({ querys: [{ name, op, values: [value] }] });
const letters = (count: number) =>
  Array.from({ length: count }, () => random.pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'])).join('');
const anyOffset = () => random.below(Math.floor(rows * 0.94));

const figures = [
  await figure('page of 50, any offset, order of creation', 400, () => ask(`/sns?limit=50&offset=${anyOffset()}`)),
  await figure('page of 1000, first', 50, () => ask('/sns?limit=1000')),
  await figure('page of 1 with the total of all', 400, () => ask('/sns?limit=1')),
  await figure('page of 1 with the total by type', 400, () => ask('/sns/data?limit=1', filter('type', '=', 'FLOAT'))),
  await figure('page of 1 with the total by status', 400, () => ask('/sns/data?limit=1', filter('status', '=', 1))),
  await figure('page of 50 with total, sn like %abc%', 100, () =>
    ask('/sns/data?limit=50', filter('sn', 'like', `%${letters(3)}%`)),
  ),
  await figure('page of 50 with total, sn like %abcde%', 100, () =>
    ask('/sns/data?limit=50', filter('sn', 'like', `%${letters(5)}%`)),
  ),
  await figure('page of 50 with total, description like %PO-12%', 100, () =>
    ask('/sns/data?limit=50', filter('description', 'like', `%PO-${random.between(10, 99)}%`)),
  ),
  { what: 'resident memory, MB', value: (process.memoryUsage.rss() / 2 ** 20).toFixed(0) },
];
await db.close();
release();
process.send?.(figures);
process.disconnect?.();
