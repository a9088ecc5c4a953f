import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/**
 * Inserts `count` open sessions of 1,000 users, 300 on each of the first SNs, by SQL alone. Needs `count` devices
 * (`insertManyMachines`) and as many SNs. They share one log entry, so that nothing can end them.
 */
export async function insertManySessions(service: TestApp, count: number): Promise<void> {
  await service.db.tx(async (tx) => {
    await tx.run(sql`insert into sn_log (sn_id, number, start_time, status) values (1, 1, ${tx.now}, 'login')`);
    await tx.run(sql`insert into session (id, sn_id, sn, machine_id, identity, log_id, token_hash, login_name, ip,
        login_date, last_connection_date, last_sync_date, contact, license_mark, command_executed_number, idle_since,
        idle_contact)
      select m.id, s.id, s.sn, m.id, m.identity, 1, 'hash', iif(m.id % 5 = 0, null, 'user ' || (m.id * 7919 % 1000)),
        '10.0.' || (m.id % 250) || '.' || (m.id % 97), ${tx.now} - m.id * 31 % 86400, ${tx.now} - m.id * 17 % 180,
        ${tx.now}, ${tx.now} - m.id * 17 % 180, '', iif(m.id % 3 = 0, 0, m.id * 37 % 1000),
        iif(m.id % 3 = 0, null, ${tx.now} - m.id * 13 % 7200), iif(m.id % 3 = 0, null, ${tx.now} - m.id * 13 % 7200)
      from machine m join sn s on s.id = 1 + (m.rowid - (select min(rowid) from machine)) / 300
      order by m.id limit ${count}`);
  });
  await service.db.optimize();
}
