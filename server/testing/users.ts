import { sql } from 'kysely';
import type { UserRecord } from '../contract/holders/users.ts';
import { hashPassword } from '../core/password-hash.ts';
import type { Transaction } from '../db/handle.ts';
import { newToken, openSession } from '../resources/sessions/open-store.ts';
import { snOr404 } from '../resources/sns/store.ts';
import { userOr404 } from '../resources/users/store.ts';
import { ok, unique } from './factories.ts';
import { makeMachine } from './machines.ts';
import type { TestApp } from './test-app.ts';

/** Creates a user through the API. */
export async function makeUser(
  service: TestApp,
  name: string = unique('user'),
  fields: object = {},
): Promise<UserRecord> {
  const { envelope } = await ok(service.api('POST', `/users/user/${encodeURIComponent(name)}`, fields));
  return envelope.data.items[0] as UserRecord;
}

/** Creates several of them. Returns their accounts in order. */
export async function makeUsers(service: TestApp, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => unique('user'));
  await ok(
    service.api(
      'POST',
      '/users',
      names.map((name) => ({ name })),
    ),
  );
  return names;
}

/** A password whose hash is cheap to check. */
export const CHEAP_PASSWORD = 'a-cheap-password';
const CHEAP = await hashPassword(CHEAP_PASSWORD, { memory: 8, passes: 1, parallelism: 1 });

/** Inserts users with `CHEAP_PASSWORD`, bound to an SN, by SQL alone. */
export async function bindCheapUsers(tx: Transaction, sn: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await tx.run(sql`insert into user_account (guid, name, nick_name, password_hash, reg_date)
      values (${name}, ${name}, ${name}, ${CHEAP}, 0)`);
    await tx.run(sql`insert into sn_user select s.id, u.id from sn s, user_account u
      where s.sn = ${sn} and u.name = ${name}`);
  }
}

/** Inserts an open session of a user's account on its own device. Returns its id. */
export async function makeUserSession(service: TestApp, sn: string, name: string): Promise<number> {
  const machine = await makeMachine(service, sn);
  return service.db.tx(async (tx) =>
    openSession(tx, {
      sn: await snOr404(tx, sn),
      machine,
      user: await userOr404(tx, name),
      loginName: name,
      ip: '192.0.2.7',
      clientVersion: undefined,
      token: newToken(),
      contact: service.deps.steady(),
    }),
  );
}

/** Returns the accounts with open sessions, in order of log-in. */
export const online = (service: TestApp): Promise<string[]> =>
  service.db.read.column(sql<{ name: string }>`select login_name as name from session order by id`);

/** Inserts users, one in ten of them disabled, by SQL alone; ids from 1. */
export async function insertManyUsers(service: TestApp, count: number): Promise<void> {
  await service.db.tx((tx) =>
    tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${count})
      insert into user_account (guid, name, nick_name, email, phone, status, disabled_date, reg_date)
      select 'g' || n, printf('user%06d', (n * 7919) % ${count}) || '.' || n, 'Nick ' || ((n * 31) % 5000),
        iif(n % 3 = 0, null, 'mail' || n || '@example.com'), iif(n % 4 = 0, '+49 ' || ((n * 104729) % 10000000), null),
        iif(n % 10 = 0, 1, 0), iif(n % 10 = 0, ${tx.now} - n * 30, null), ${tx.now} - n * 60 from i`),
  );
  await service.db.optimize();
}
