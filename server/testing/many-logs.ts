import { sql } from 'kysely';
import { rebuildDays } from '../resources/logbook/peak-store.ts';
import { insertManySns } from './many-sns.ts';
import type { TestApp } from './test-app.ts';
import { insertManyUsers } from './users.ts';

/**
 * Inserts log entries of 20 SNs (ids 1 to 20, most of them for the first), 100 users and as many devices and addresses
 * over half a year, by SQL alone: one in 50 refused, one in 20 a borrowed seat.
 */
export async function insertManyLogs(service: TestApp, count: number): Promise<void> {
  await insertManySns(service, 20);
  await insertManyUsers(service, 100);
  await service.db.tx(async (tx) => {
    await tx.run(sql`with recursive i(n) as (select 0 union all select n + 1 from i where n < ${count - 1}),
      e as (select n, iif(n % 5 < 3, 1, 1 + (n * 7919) % 20) as sn, n % 50 = 49 as refused, n % 20 = 7 as seat,
        ${tx.now} - 180 * 86400 + cast(n * (180.0 * 86400 / ${count}) as integer) - (n * 31) % 600 as start,
        (n * 104729) % 30000 as length from i)
      insert into sn_log (sn_id, number, start_time, end_time, status, error_code, failure, client_version, login_ip, mid,
        user_id, login_name)
      select sn, row_number() over (partition by sn order by n), start, start + iif(refused, 0, length),
        case when refused then null when seat then 'checkin' else iif(n % 10 = 3, 'timeout', 'logout') end,
        iif(refused, 1793 + n % 5, 0), iif(refused, 'refused', null), n % 3,
        '192.0.2.' || (n % 100), printf('%02d-AA-BB-CC-DD-EE', n % 100), 1 + n % 100,
        (select name from user_account where id = 1 + n % 100) from e order by n`);
    for (let sn = 1; sn <= 20; sn++) await rebuildDays(tx, sn);
  });
  await service.db.optimize();
}
