import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Inserts `count` SNs of 4 products and 10 businesses in every status, spread over two years, by SQL alone. */
export async function insertManySns(service: Pick<TestApp, 'db'>, count: number): Promise<void> {
  await service.db.tx(async (tx) => {
    const numbers = (to: number) =>
      sql.raw(`(with recursive i(n) as (select 1 union all select n + 1 from i where n < ${to}) select n from i)`);
    const types = sql.raw(`case n % 5 when 0 then 'GROUP' when 1 then 'FLOAT' when 2 then 'CLOUD' else 'LOCAL' end`);
    await tx.run(
      sql`insert into product (guid, name, reg_date) select 'p' || n, 'Product ' || n, ${tx.now} from ${numbers(4)}`,
    );
    await tx.run(sql`insert into template (product_id, name, reg_date) select id, 'Default', ${tx.now} from product`);
    await tx.run(sql`insert into business (guid, name, type, business_os, control_type, reg_date)
      select 'b' || n, 'Business ' || n, ${types}, 'DEFAULT', 'ONLINE', ${tx.now} from ${numbers(10)}`);
    await tx.run(
      sql`insert into customer (group_name, name, reg_date) select 'Group ' || (n % 7), 'Customer ' || n, ${tx.now} from ${numbers(300)}`,
    );
    await tx.run(sql`insert into sn (sn, status, type, product_id, template_id, business_id, customer_id, archived, update_time, reg_date,
        start_date, end_date, active_date, last_update_date, expiration_days, description)
      select printf('SN%08X%06d', (n * 2654435761) % 4294967296, n), case when n % 10 < 7 then 0 when n % 10 < 8 then 1 when n % 10 < 9 then 2 else 4 end,
        ${types}, 1 + n % 4, 1 + n % 4, 1 + n % 10, iif(n % 3 = 0, 1 + n % 300, null), n % 20 = 0,
        ${tx.now} - n % 5000000, ${tx.now} - n * 60, iif(n % 4 = 0, ${tx.now} - n * 30, null), iif(n % 6 = 0, null, ${tx.now} + (n * 7919) % 63072000 - 31536000),
        iif(n % 2 = 0, ${tx.now} - n * 13, null), iif(n % 2 = 0, ${tx.now} - n * 11, null), iif(n % 5 = 0, 365, null), iif(n % 9 = 0, 'order ' || n, null)
      from ${numbers(count)}`);
  });
  await service.db.optimize();
}
