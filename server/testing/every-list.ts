import { sql } from 'kysely';
import { insertManyMachines } from './machines.ts';
import { insertManyCustomers } from './many-customers.ts';
import { insertManySns } from './many-sns.ts';
import { insertManySessions } from './sessions.ts';
import type { TestApp } from './test-app.ts';
import { insertManyTokenIds } from './tokenids.ts';
import { insertManyUsers } from './users.ts';

/** Inserts `count` records of each kind that a list shows, by SQL alone, except for a few products and businesses. */
export async function insertEveryList(service: TestApp, count: number): Promise<void> {
  await insertManySns(service, count);
  await insertManyCustomers(service, count);
  await insertManyUsers(service, count);
  await insertManyTokenIds(service, count);
  await insertManyMachines(service, count);
  await insertManySessions(service, count);
  await service.db.tx(async (tx) => {
    const numbers = sql.raw(
      `(with recursive i(n) as (select 2 union all select n + 1 from i where n <= ${count}) select n from i)`,
    );
    await tx.run(sql`update product set ref_id = 'ref ' || id`);
    await tx.run(sql`insert into sn_log (sn_id, number, start_time, end_time, status, error_code, client_version, login_ip, mid, user_id, login_name)
      select n, 1, ${tx.now} - n * 600, ${tx.now} - n * 500, 'logout', iif(n % 50 = 0, 1793, 0), n % 3, '192.0.2.' || n % 100,
        printf('02-%06d', n), 1 + n % 1000, 'user ' || n % 1000 from ${numbers} where n <= ${count}`);
    // Each session has a log entry of its own.
    await tx.run(sql`update session set log_id = id`);
    await tx.run(sql`insert into borrow (borrow_id, sn_id, sn, machine_id, mid, machine_name, secret, date, until, return_date)
      select 'b' || m.id, m.sn_id, s.sn, m.id, m.mid, m.machine_name, '', ${tx.now} - m.id, ${tx.now} + m.id, iif(m.id % 2 = 0, ${tx.now}, null)
      from machine m join sn s on s.id = m.sn_id`);
    await tx.run(sql`insert into audit (time, actor, actor_kind, ip, operation, request_id, targets, before, after, outcome)
      select ${tx.now} - n, 'actor ' || n % 20, 'operator', '192.0.2.1', 'operation' || n % 30, 'r' || n, '[]', '[]', '[]', iif(n % 9 = 0, 515, 0) from ${numbers}`);
    await tx.run(sql`insert into job (operation, resource, actor, actor_kind, ip, request_id, state, total, created, finished)
      select 'bulkSns', 'sns', 'actor ' || n % 20, 'operator', '192.0.2.1', 'r' || n, 'done', 1, ${tx.now} - n, ${tx.now} - n from ${numbers}`);
    await tx.run(
      sql`insert into job_item (job_id, number, key, result) select id, 1, 'key ' || id, 'changed' from job`,
    );
    await tx.run(sql`insert into note (customer_id, text, time, actor, actor_kind)
      select id, 'Note ' || id, ${tx.now} - id, 'actor ' || id % 20, 'operator' from customer`);
    await tx.run(sql`insert into allowance (id, sn_id, state, begins, until, extend, extra_devices, reason, given_by, ended_at)
      select id, id, iif(id % 50 = 0, 'open', iif(id % 60 = 1, 'asked', 'ended')), ${tx.now} - id, ${tx.now} + 600 - id, 0, 1,
        'reason', 'actor ' || id % 20, null from sn where archived = 0`);
    await tx.run(sql`insert into offline_string (sn_id, machine_id, mid, kind, time, actor, actor_kind)
      select sn_id, id, mid, 'update', ${tx.now} - id, 'actor ' || id % 20, 'operator' from machine`);
  });
  await service.db.optimize();
}
