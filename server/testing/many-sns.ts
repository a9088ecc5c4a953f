import { sql } from 'kysely';
import { listed } from '../db/dialect.ts';
import type { TestApp } from './test-app.ts';

/** Inserts `count` SNs of 4 products and 10 businesses in every status, spread over two years, by SQL alone. */
export async function insertManySns(service: Pick<TestApp, 'db'>, count: number): Promise<void> {
  const codes = Array.from({ length: count }, (_, at) => codeOf(at + 1));
  await service.db.tx(async (tx) => {
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
    const owner = (table: string, step: string) => sql.raw(`(select min(id) from ${table}) + ${step}`);
    await tx.run(sql`insert into sn (sn, status, type, product_id, template_id, business_id, customer_id, archived, update_time, reg_date,
        start_date, end_date, active_date, last_update_date, expiration_days, description)
      select code, case when n % 10 < 7 then 0 when n % 10 < 8 then 1 when n % 10 < 9 then 2 else 4 end, ${types},
        ${owner('product', 'n % 4')}, ${owner('template', 'n % 4')}, ${owner('business', 'n % 10')},
        case when n % 3 = 0 then ${owner('customer', 'n % 300')} end, case when n % 20 = 0 then 1 else 0 end,
        ${tx.now} - n % 5000000, ${tx.now} - n * 60, case when n % 4 = 0 then ${tx.now} - n * 30 end,
        case when n % 6 <> 0 then ${tx.now} + (n * 7919) % 63072000 - 31536000 end,
        case when n % 2 = 0 then ${tx.now} - n * 13 end, case when n % 2 = 0 then ${tx.now} - n * 11 end,
        case when n % 5 = 0 then 365 end, case when n % 9 = 0 then 'order ' || n end
      from (select key + 1 as n, value as code from ${listed('text', codes, 'c')}) numbered order by n`);
  });
  await service.db.optimize();
}

/** Codes that are not in the order of the SNs. */
const codeOf = (n: number): string =>
  `SN${((n * 2_654_435_761) % 2 ** 32).toString(16).toUpperCase().padStart(8, '0')}${String(n).padStart(6, '0')}`;

/** The numbers from 1 to another one as rows with `n`. */
const numbers = (to: number) =>
  sql.raw(`(with recursive i(n) as (select 1 union all select n + 1 from i where n < ${to}) select n from i) numbers`);
