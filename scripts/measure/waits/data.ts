import { join } from 'node:path';
import { sql } from 'kysely';
import { built, createEmpty, fill } from '../../../bench/dataset.ts';
import { fillEntries } from '../../../bench/log-dataset.ts';
import { insertOperator } from '../../../server/bff/operator-store.ts';
import { hashPassword, OPERATOR_COST } from '../../../server/core/password-hash.ts';
import type { Transaction } from '../../../server/db/handle.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { storedKey } from '../../../server/http/platform-keys.ts';
import { systemClock } from '../../../server/time/clock.ts';
import { createZone } from '../../../server/time/zone.ts';

export type Sizes = { readonly sns: number; readonly logs: number };

export const PLATFORM_KEY = 'waits-platform-key-0123456789';
/** Keys in the data folder: the heavy requests use the first, and the other clients the second. */
export const HEAVY_KEY = 'waits-heavy-key-0123456789';
export const OTHER_KEY = 'waits-other-key-0123456789';

/** Operators with the same password: the first belongs to the probe, and the others sign in at once. */
export const OPERATORS: readonly string[] = Array.from({ length: 65 }, (_, at) => `operator-${at}`);
export const PASSWORD = 'seven-brass-otters-hum';

/** Returns the name or guid of a user, customer or token ID. Paths name number 1. */
export const nameOf = (number: number): string => `waits-${number}`;
export const GROUP = 'waits';

/** Raise it when this file puts other records into the data. */
const CONTENTS = 2;

/** Returns the data folder of these sizes. It is built on first use, and again when the schema changes. */
export const waitsData = ({ sns, logs }: Sizes): Promise<{ directory: string; seconds?: number }> =>
  built(`waits-${sns}-${logs}-${CONTENTS}`, (file, folder) => fillAll(file, folder, { sns, logs }));

/** Creates a data folder of these sizes that nobody else uses. */
export async function createData(directory: string, sizes: Sizes): Promise<void> {
  await createEmpty(directory);
  await fillAll(join(directory, 'licet.db'), directory, sizes);
}

async function fillAll(file: string, directory: string, { sns, logs }: Sizes): Promise<number> {
  const seconds = fill(file, sns) + (await fillEntries(file, directory, logs));
  const began = performance.now();
  const { db, release } = openDatabase(directory, createZone('UTC'), systemClock);
  const passwordHash = await hashPassword(PASSWORD, OPERATOR_COST);
  await db.tx(async (tx) => {
    for (const username of OPERATORS)
      await insertOperator(tx, { username, displayName: username, role: 'administrator', passwordHash });
    for (const key of [HEAVY_KEY, OTHER_KEY])
      await tx.run(sql`insert into platform_key (name, hash, permissions, created, created_by)
        values (${key}, ${storedKey(key)}, 'all', ${tx.now}, 'waits')`);
    await insertHolders(tx, Math.max(1000, Math.round(sns / 10)));
  });
  await db.optimize();
  await db.close();
  release();
  return seconds + (performance.now() - began) / 1000;
}

/** Inserts `count` customers, users, token IDs and devices, 3,000 features of the first product, and 3,000 businesses of the first user. */
async function insertHolders(tx: Transaction, count: number): Promise<void> {
  const numbers = sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${count})`;
  await tx.run(sql`update product set ref_id = 'waits-' || id`);
  await tx.run(sql`insert into role (guid, name, reg_date) values (${nameOf(1)}, ${nameOf(1)}, ${tx.now})`);
  await tx.run(sql`insert into customer_group (name, reg_date) values (${GROUP}, ${tx.now})`);
  await tx.run(sql`insert into customer (group_name, name, reg_date) values ('', ${nameOf(1)}, ${tx.now})`);
  await tx.run(sql`${numbers} insert into customer (group_name, name, email, reference_id, contact, city, country, office_number, reg_date)
    select ${GROUP}, 'waits-' || n, 'licences@customer-' || n || '.example', 'C-' || n, 'Contact ' || (n % 5000), 'City ' || (n % 900),
      'Country ' || (n % 30), '+49 30 555 ' || n, ${tx.now} - n from i`);
  await tx.run(sql`${numbers} insert into user_account (guid, name, nick_name, email, phone, reg_date)
    select 'waits-' || n, 'waits-' || n, 'Person ' || (n % 5000), 'user-' || n || '@site.example', '+49 170 555 ' || n, ${tx.now} - n from i`);
  await tx.run(sql`${numbers} insert into token_id (guid, token_type, label, control_type, reg_date)
    select 'waits-' || n, 6, 'T-' || n, 1, ${tx.now} - n from i`);
  await tx.run(sql`${numbers} insert into machine (sn_id, identity, mid, machine_name, custom_id, reg_date, last_update_date)
    select iif(n <= 1000, 1, n), 'mac 02-' || n, '02-' || n, 'desk-' || n, 'C-' || n, ${tx.now} - n, ${tx.now} - n from i`);
  await tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < 3000)
    insert into feature (id, guid, product_id, fid, name, value, type)
    select n, 'waits-' || n, (select product_id from sn where id = 1), n, 'Feature ' || n, 1, 'ReadWrite' from i`);
  await tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < 3000)
    insert into business (guid, name, type, business_os, control_type, reg_date)
    select 'waits-' || n, 'waits-' || n, 'WEB_APP', 'DEFAULT', 'ONLINE', ${tx.now} from i`);
  await tx.run(sql`insert into user_business (user_id, business_id)
    select u.id, b.id from user_account u, business b where u.name = ${nameOf(1)} and b.type = 'WEB_APP'`);
  await tx.run(sql`insert into note (customer_id, text, time, actor, actor_kind)
    select id, 'Asked for ' || name, ${tx.now}, 'waits', 'key' from customer limit 1000`);
  await tx.run(
    sql`update sequence set next = (select 1 + max(next, (select max(id) from sn), ${count}, 3000)) where name = 'id'`,
  );
}
