import { systemClock } from '../server/time/clock.ts';
import { built, connectForBulk, fill } from './dataset.ts';

const DAY = 86_400;
const DAYS = 90;
const SNS_OF_CUSTOMER = 10;

/**
 * Returns the data folder of `rows` SNs of a tenth as many customers, each in use on the working days of the last 90
 * days. It has the daily sums of the log alone. It is built on first use.
 */
export async function entitlementDataset(rows: number): Promise<{ readonly directory: string; readonly rows: number }> {
  const { directory } = await built(`use-${rows}`, (file) => {
    const seconds = fill(file, rows);
    fillUse(file, Math.ceil(rows / SNS_OF_CUSTOMER));
    return seconds;
  });
  return { directory, rows };
}

function fillUse(file: string, customers: number): void {
  const db = connectForBulk(file);
  const today = Math.floor(systemClock() / DAY) * DAY;
  const weekdays = Array.from({ length: DAYS }, (_, back) => today - (back + 1) * DAY)
    .filter((day) => ![0, 6].includes(new Date(day * 1000).getUTCDay()))
    .toReversed();
  db.exec('begin');
  db.prepare(`with recursive i(n) as (select 1 union all select n + 1 from i where n < ?)
    insert into customer (id, group_name, name, reg_date) select n, 'Group ' || n % 50, 'Customer ' || n, ? from i`)
    .run(customers, today); // prettier-ignore
  db.prepare('update sn set customer_id = 1 + id % ?').run(customers);
  db.prepare(`insert into sn_log_day (sn_id, day, before, peak, second, at, after, stale)
    select s.id, d.value, 0, 1 + (s.id * 7919 + d.value / 86400 * 31) % s.concurrent_number, d.value + 61200, 1, 0, 0
    from sn s cross join json_each(?) d order by s.id, d.value`).run(JSON.stringify(weekdays)); // prettier-ignore
  db.prepare("insert or replace into setting values ('log_zone', 'UTC')").run();
  db.exec('commit; pragma analysis_limit = 1000; analyze; pragma journal_mode = wal');
  db.close();
}
