import { hostname } from 'node:os';
import { sql } from 'kysely';
import { GONE_SECONDS, LEASE_SECONDS, LeaseLost } from '../../core/lease.ts';
import type { Database, Instance, Instances, Lease } from '../handle.ts';
import { statement } from '../kysely.ts';
import { NOW } from './now.ts';
import { postgresWords } from './words.ts';

const LIVE = statement<never>(`insert into instance (id, version, host, process, notes_writes, started, seen)
  values (?, ?, ?, ?, ?, ${NOW}, ${NOW})
  on conflict (id) do update set seen = excluded.seen`);
const BURY = statement<never>(`delete from instance where seen < ${NOW} - ${GONE_SECONDS}`);
const RENEW = statement<never>(`update lease set until = ${NOW} + ${LEASE_SECONDS} where holder = ?`);
const WANTED = postgresWords.rows('?', 'n', 'text');
const FREE = statement<{ n: number }>(`select count(*) as n from ${WANTED}
  where not exists (select 1 from lease where lease.name = n.value and lease.until > ${NOW})`);
const TAKE = statement<never>(`insert into lease (name, holder, until, number)
  select n.value, ?, ${NOW} + ${LEASE_SECONDS}, 1 from ${WANTED} where true
  on conflict (name) do update set holder = excluded.holder, until = excluded.until, number = lease.number + 1
    where lease.until <= ${NOW}`);
const IS_HELD = statement<{ n: number }>('select 1 as n from lease where name = ? and number = ?');
const GIVE_UP = statement<never>('update lease set until = 0 where holder = ?');
const LEAVE = statement<never>('delete from instance where id = ?');

const ALL = sql<Instance>`select id, host, process, version, started, seen, ${sql.raw(NOW)} - seen as silence
  from instance order by started, id`;
const HELD = sql<Lease>`select name, holder, until from lease where until > ${sql.raw(NOW)} order by name`;

/**
 * Returns what this process and those that share its database know of each other. `onGone` is called when one is gone that
 * did not leave, so that its last notices may be missing. `notesWrites` is true when this process notes who has changed something.
 */
export function createInstances(id: string, tx: Database['tx'], onGone: () => void, notesWrites: boolean): Instances {
  return {
    id,
    beat: async (version, works) => {
      const names = JSON.stringify(works);
      const { held, gone } = await tx(async (one) => {
        await one.exec(LIVE, id, version, hostname(), process.pid, Number(notesWrites));
        const buried = await one.exec(BURY);
        await one.exec(RENEW, id);
        if (((await one.get(FREE, names))?.n ?? 0) > 0) await one.exec(TAKE, id, names);
        const own = sql<{ name: string; number: number }>`select name, number from lease where holder = ${id}`;
        return { held: await one.all(own), gone: buried };
      }, 'essential');
      if (gone > 0) onGone();
      return new Map(held.map(({ name, number }) => [name, number]));
    },
    expectHeld: async (one, work, number) => {
      if (!(await one.get(IS_HELD, work, number))) throw new LeaseLost(work);
    },
    leave: () =>
      tx(async (one) => {
        await one.exec(GIVE_UP, id);
        await one.exec(LEAVE, id);
      }),
    all: (db) => db.all(ALL),
    leases: (db) => db.all(HELD),
  };
}
